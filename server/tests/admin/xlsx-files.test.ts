import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createXlsx } from '#app/admin/money/xlsx.server.ts'
import type { CsvCell, CsvRow } from '#store/csv.ts'
import { insertInto, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { commandPath, hasCommand } from '#test/has-command.ts'
import { insertOrder, orderItemFixture } from '#test/order-factories.ts'
import { readCsvRecords } from '#test/parse-csv.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

/** Reads the files of an archive by its directory, as spreadsheets do. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [size, name, extra, comment] = [
      archive.readUInt32LE(at + 20),
      ...[28, 30, 32].map(offset => archive.readUInt16LE(at + offset)),
    ] as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + size)
    const text = archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
    files.set(archive.toString('utf8', at + 46, at + 46 + name), text.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeXml = (xml: string) =>
  xml
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_all, hex, decimal, name) =>
      name ? (entities[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/_x([\da-f]{4})_/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
const readTexts = (xml: string) =>
  [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>|<t(?: [^>]*)?\/>/g)].map(([, text]) => decodeXml(text ?? '')).join('')

/** Reads the cells of the first sheet. Texts may be beside it, as LibreOffice writes them. */
function readSheet(archive: Buffer): CsvCell[][] {
  const files = unzip(archive)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const shared = (files.get('xl/sharedStrings.xml') ?? '').match(/<si>.*?<\/si>|<si\/>/gs)?.map(readTexts) ?? []
  expect(sheet).not.toMatch(/<f[ >/]/)
  return [...sheet.matchAll(/<row(?: [^>]*)?>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: CsvCell[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c((?: [^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const letters = / r="([A-Z]+)\d+"/.exec(attributes)?.[1]
      const column = letters
        ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
        : cells.length
      while (cells.length < column) cells.push(null)
      const type = / t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1]
      expect(['n', 's', 'inlineStr']).toContain(type)
      if (type === 'inlineStr') cells.push(readTexts(content))
      else if (value === undefined) cells.push(null)
      else cells.push(type === 's' ? (shared[Number(value)] ?? '') : Number(value))
    }
    while (cells.at(-1) === null) cells.pop()
    return cells
  })
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

/** Lets LibreOffice open a file and save it again. */
async function saveAgain(archive: Buffer): Promise<Buffer> {
  await using folder = await createTemporaryFolder('xlsx')
  await writeFile(join(folder.path, 'in.xlsx'), archive)
  const out = join(folder.path, 'out')
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${folder.path}/profile`,
      ...['--headless', '--convert-to', 'xlsx', '--outdir', out, join(folder.path, 'in.xlsx')],
    ],
    { env: { ...process.env, PATH: commandPath, HOME: folder.path }, stdio: 'ignore', timeout: 120_000 },
  )
  return readFile(join(out, 'in.xlsx'))
}

// biome-ignore format: several short texts per line are easier to read
const misread = [
  '05000', '88000', '8-10', '1/2', '3.4', '10-12', 'Mar-5', '2026-11-21', '2026-11-21 01:00:05', '12:30', '601234567890',
  '+60123456789', '612345678901234567', '1E5', '12345E67', '6.01E+11', '007', '0x1F', '50%', 'RM 5', 'MYR 5.00', '(5)', '-5', '+5',
  'TRUE', 'false', 'NULL', '#N/A', '#1A2B3C4D', '1,200', '½', "'05000", "'", '١٢٣',
]
const formulas = [
  '=1+1',
  '=cmd|calc!A1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example")',
  '\t=1',
  '\n=1',
]
const texts = [
  ...[' both ends ', 'two\nlines', '<b>&"\'</b>', '&amp;', '_x000A_', '_x0041_b_x005F_', ']]>', 'é ñ 衬衫 👩‍👧'],
  ...['\u202emarks', 'x'.repeat(32_767), '__proto__'],
]
const rows: CsvRow[] = [
  ['Text', 'Number', 'Empty', 'Text again'],
  ...[...misread, ...formulas, ...texts].map((text, index): CsvRow => [text, (index * 105 - 300) / 100, null, text]),
]
const half = rows.length >> 1

test('writes every text as a text, every number as a number and no formula', async () => {
  const archive = await readAll(createXlsx([rows.slice(0, half), rows.slice(half)]))
  expect(readSheet(archive)).toEqual(rows)
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''
  const types = [...sheet.matchAll(/<c([^>/]*)/g)].map(([, attributes]) => attributes)
  expect(new Set(types)).toEqual(new Set([' t="inlineStr" s="1"', '']))
})

test('leaves out what a sheet can’t contain', async () => {
  const hostile = ['bell\u0007\u0000', 'half \ud800 pair', '\uffff\ufffe', 'y'.repeat(40_000), Number.NaN, 'a\r\nb\rc']
  expect(readSheet(await readAll(createXlsx([[hostile]])))).toEqual([
    ['bell', 'half  pair', '', 'y'.repeat(32_767), null, 'a\nb\nc'],
  ])
})

test('fails when its rows can’t be read, and reads no more when nobody wants the file', async () => {
  async function* fail(): AsyncGenerator<CsvRow[]> {
    yield [['a']]
    throw new Error('no database')
  }
  await expect(readAll(createXlsx(fail()))).rejects.toThrow('no database')

  let state = 'waiting'
  async function* listForever(): AsyncGenerator<CsvRow[]> {
    try {
      for (state = 'reading'; ; ) yield [[Math.random().toString()]]
    } finally {
      state = 'ended'
    }
  }
  const reader = createXlsx(listForever()).getReader()
  while (state === 'waiting') await reader.read()
  await reader.cancel()
  await expect.poll(() => state, { timeout: 20_000 }).toBe('ended')
})

test('has the rows of the CSV files, with texts as they are stored', async () => {
  const paid = { paid: 1, status: 'shipped', paymentStatus: 'paid', paidAt: '2026-11-02T00:00:00.000Z' } as const
  const buyer = { shipZip: '05000', shipName: '=1+1', shipAddress: '8-10, Jalan Gaya\n<2nd> floor' }
  const id = await insertOrder(harness.db, { ...paid, ...buyer, courier: 'jnt', trackingNumber: '612345678901' })
  const productId = await insertProduct(harness.db, { size: '8-10', sold: 1 })
  await insertInto(
    harness.db,
    'orderItems',
    orderItemFixture(id, { position: 1, productId, title: '-50% tee', size: '8-10' }),
  )
  for (const [path, expected] of [
    [`/admin/orders/parcels.FORMAT?ids=${id}`, ['05000', '=1+1', '60123456789', '8-10, Jalan Gaya\n<2nd> floor']],
    ['/admin/money/orders.FORMAT', ['05000', '=1+1', '+60123456789', '612345678901']],
    ['/admin/money/sales.FORMAT', ['=1+1', '-50% tee', '8-10']],
    ['/admin/money/movements.FORMAT?month=2026-11', ['Balance transaction']],
  ] as const) {
    const response = await admin.request(path.replace('FORMAT', 'xlsx'))
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="\w+-[\w-]+\.xlsx"$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const sheet = readSheet(Buffer.from(await response.arrayBuffer()))
    const { head, records } = await readCsvRecords(await admin.request(path.replace('FORMAT', 'csv')))
    expect(sheet[0]).toEqual(head)
    expect(sheet.slice(1).map(row => head.map((_name, index) => String(row[index] ?? '')))).toEqual(
      records.map(record => head.map(name => record[name]?.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
    )
    expect(sheet.flat()).toEqual(expect.arrayContaining([...expected]))
  }
})

test.runIf(hasCommand('soffice'))(
  'is the same after LibreOffice has opened it and saved it again',
  { timeout: 180_000 },
  async () => {
    const archive = await readAll(createXlsx([rows]))
    expect(readSheet(await saveAgain(archive))).toEqual(readSheet(archive))
  },
)
