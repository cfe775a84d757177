"""Tables of one person on one device: answers what the pages ask, as a server would. Standard library only.

Runs wherever Python does, in a browser's worker too. Where games are kept is the page's to say: it hands in a
`Storage`.
"""
