/**
 * Lists of like objects, told by columns: the name of a field once, and a value that repeats once.
 * `scorepad/table/columns.py` says what the cells of a column mean.
 */

type Row = Record<string, unknown>
/** By field: cells, or columns again. */
export type Columns = Record<string, unknown>

/** The fields by which lists are told instead of objects, and objects that not all have. */
const LIST = '[]'
const SOME = '{}'

/** The objects that columns tell. */
export function rowsOf(columns: Columns, count: number): Row[] {
  const rows = blank(count)
  fill(rows, columns, rows)
  return rows
}

/** Put what columns tell into objects; `outer` are those of the list itself. */
function fill(rows: Row[], columns: Columns, outer: readonly Row[]): void {
  for (const [name, told] of Object.entries(columns)) {
    const values = Array.isArray(told) ? valuesOf(told, outer) : partsOf(told as Columns, outer)
    for (const [at, row] of rows.entries()) if (values[at] !== undefined) row[name] = values[at]
  }
}

/** What fields hold that have columns of their own: objects or lists. */
function partsOf(columns: Columns, outer: readonly Row[]): unknown[] {
  const parts = blank(outer.length)
  fill(parts, (columns[LIST] ?? columns[SOME] ?? columns) as Columns, outer)
  if (!(LIST in columns) && !(SOME in columns)) return parts
  return parts.map((part) => (Object.keys(part).length === 0 ? undefined : LIST in columns ? Object.values(part) : part))
}

/** The values that cells stand for; undefined where there is none. */
function valuesOf(cells: readonly unknown[], outer: readonly Row[]): unknown[] {
  const values: unknown[] = []
  for (const cell of cells) values.push(...(Array.isArray(cell) ? spread(cell, outer.slice(values.length)) : [cell]))
  return values
}

function spread([first, second, third]: readonly unknown[], outer: readonly Row[]): unknown[] {
  if (second === undefined) return typeof first === 'string' ? first.split(' ') : Array.from({ length: Number(first) })
  if (Array.isArray(second)) return valuesOf(second, outer).map((end) => `${String(first)}${String(end)}`)
  if (third === undefined) return Array.from({ length: Number(second) }, () => first)
  return outer.slice(0, Number(second)).map((row) => `${String(first)}${String(row[String(third)])}`)
}

function blank(count: number): Row[] {
  return Array.from({ length: count }, () => ({}))
}
