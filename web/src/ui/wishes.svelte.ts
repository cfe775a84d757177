/** What a part of a page wishes to be opened that stands elsewhere. */

export const wishes = $state({ settings: false })
