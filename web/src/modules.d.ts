declare module 'catalogue:all' {
  import type { Messages } from './lib/i18n.svelte'

  const catalogues: Record<string, () => Promise<{ default: Messages }>>
  export default catalogues
}
