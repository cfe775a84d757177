/** What a page says to its helper: take over from the version before, or fetch all that is needed without a network. */
export type Said =
  | { kind: 'take-over' }
  | {
      kind: 'keep-all'
      /** Addresses of pictures that the page shows. */
      pictures: string[]
    }
