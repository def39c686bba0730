/** Numbers stay numbers; null is an empty cell. */
export type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]
export type CsvBatches = AsyncIterable<CsvRow[]> | Iterable<CsvRow[]>

/** The byte order mark, without which Excel takes UTF-8 for the code page of its system. */
export const csvStart = '\ufeff'

/**
 * Formats rows as a part of a CSV file by RFC 4180, which begins with `csvStart`. Texts that a
 * spreadsheet would run as a formula get a leading apostrophe.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsvLines(rows: Iterable<CsvRow>): string {
  let lines = ''
  for (const row of rows) lines += `${row.map(formatCell).join(',')}\r\n`
  return lines
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
