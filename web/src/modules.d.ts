declare module 'catalogue:all' {
  import type { Messages } from './speech/i18n.svelte'

  const catalogues: Record<string, () => Promise<{ default: Messages }>>
  export default catalogues
}
