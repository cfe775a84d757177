/** Where the pages lie: at the root of a server, or as files in any folder of any web host. */

/** Whether they are files, with no server behind them; `scorepad site` marks them so. */
export const areFiles = document.documentElement.hasAttribute('data-files')

/** The address of the folder, with a slash at its end. */
export const base = new URL(areFiles ? '.' : '/', location.href).href

/** The address of a page by its path. A web host knows one file only, so there the path comes after a `#`. */
export function address(path: string): string {
  return areFiles ? `${base}#${path}` : path
}

/** The address of what a server answers to everybody alike, by its path; where pages are files, it is one of them. */
export function fixed(path: string): string {
  if (!areFiles) return path
  const asked = path.replace(/^\/(api\/)?/, '')
  const ending = asked.startsWith('papers/') ? 'svg' : asked.startsWith('sheet-files/') ? 'toml' : 'json'
  return `${base}answers/${asked.replace(/[^\w.-]+/g, '_')}.${ending}`
}

/** The path and the fragment that an address stands for. */
export function placeOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): { path: string; fragment: string } {
  if (!areFiles) return { path: pathname, fragment: hash }
  const [, path = '', fragment] = /^#?([^#]*)(#.*)?$/.exec(hash) ?? []
  return { path: path.startsWith('/') ? path : '/', fragment: fragment ?? '' }
}
