/**
 * Reads a file strictly by RFC 4180 with a byte order mark: every line ends with CR LF, quotes
 * stand in quoted fields alone and are doubled there, and all lines have as many fields as the
 * first.
 * @throws where the file departs from that
 */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\ufeff')) throw new Error('No byte order mark')
  const rows: string[][] = [[]]
  let rest = file.slice(1)
  while (rest !== '') {
    const [whole, quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`Not a field: ${JSON.stringify(rest.slice(0, 40))}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    rest = rest.slice(whole.length)
    if (end === '\r\n') rows.push([])
  }
  if (rows.pop()?.length !== 0) throw new Error('The last line does not end')
  const uneven = rows.findIndex(row => row.length !== rows[0]?.length)
  if (uneven >= 0) throw new Error(`Line ${uneven + 1} has ${rows[uneven]?.length} fields`)
  return rows
}

/** Reads a file that was downloaded as records by its head. */
export async function readCsvRecords(response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const [head = [], ...rows] = parseCsv(new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes))
  return {
    response,
    head,
    records: rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))),
  }
}
