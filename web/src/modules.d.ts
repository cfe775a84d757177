declare module 'catalogue:all' {
  import type { Messages } from './speech/i18n.svelte'

  type Part = () => Promise<{ default: Messages }>

  /** By language: the words that are needed at once, and those of what is loaded later. */
  const catalogues: Record<string, { first: Part; later: Part }>
  export default catalogues
}
