"""A table without network or storage: seats, commands and versions, what each seat may see, fair dice, bots' turns.

A host opens one (`lobby.opened`), lets people sit down (`lobby.sit`), hands on their commands (`commands.do`), asks
the bots (`bots.next_question`, `bots.choose`, `commands.bot_act`), shows everybody what they may see (`projection`),
and keeps it (`Table.to_json`). Whatever cannot be done raises a `Refusal`, and nothing has changed.
"""
