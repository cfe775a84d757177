/**
 * Lets Python for browsers translate its own modules, once when the client is built: `node compile.mjs FROM TO`.
 * Both folders hold library.zip and wheel.zip; what is done in between is said by tools/precompile.py.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { loadPyodide } from 'pyodide'

// Node would show the line of Pyodide that failed: a megabyte.
process.on('uncaughtException', ({ message }) => {
    console.error(message)
    process.exit(1)
})

const [from, to] = process.argv.slice(2)
const files = ['library.zip', 'wheel.zip']
const python = await loadPyodide()
for (const file of files) python.FS.writeFile(`/${file}`, new Uint8Array(readFileSync(`${from}/${file}`)))
python.unpackArchive(python.FS.readFile('/wheel.zip'), 'wheel')
python.pyimport('scorepad.local.worker') // what is loaded now is what every start loads
python.runPython(readFileSync(new URL('../tools/precompile.py', import.meta.url), 'utf8'))
for (const file of files) writeFileSync(`${to}/${file}`, python.FS.readFile(`/compiled-${file}`))
