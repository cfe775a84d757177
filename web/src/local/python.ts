/** Python in this browser: its files are fetched from where the page came from, and nowhere else. */

import type { loadPyodide, PyodideInterface } from 'pyodide'

/** What lies beside the pages: see `python.json`. */
export interface Listed {
  folder: string
  wheel: string
  /** Bytes by name, before they are packed for the way. */
  files: Record<string, number>
}

/** So many bytes of how many are here. */
export type Progress = (here: number, whole: number) => void

/** What is fetched before Python can begin; the rest is small, or comes by itself. */
const LARGE = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'] as const

/** Python with Scorepad in it; `base` is the address of the pages, with a slash at its end. */
export async function python(base: string, progress: Progress): Promise<PyodideInterface> {
  const listed = (await (await found(`${base}python.json`)).json()) as Listed
  const folder = `${base}${listed.folder}/`
  const counted = counter(
    [...LARGE, listed.wheel].reduce((sum, name) => sum + (listed.files[name] ?? 0), 0),
    progress,
  )
  const [wheel] = await Promise.all([fetched(folder + listed.wheel, counted), ...LARGE.map((name) => fetched(folder + name, counted))])
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide }
  const made = await load({ indexURL: folder })
  made.unpackArchive(wheel, 'wheel')
  return made
}

/** A file as a whole; the cache of the browser has it from then on. */
async function fetched(address: string, counted: (bytes: number) => void): Promise<ArrayBuffer> {
  const answer = await found(address)
  const reader = answer.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    counted(part.value.length)
  }
  return new Blob(parts).arrayBuffer()
}

async function found(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${String(answer.status)} ${address}`)
  return answer
}

function counter(whole: number, progress: Progress): (bytes: number) => void {
  let here = 0
  return (bytes) => progress((here += bytes), whole)
}
