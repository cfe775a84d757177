/** What a page says to its helper: take over from the version before, or fetch all that is needed without a network. */
export type Said = 'take-over' | 'keep-all'
