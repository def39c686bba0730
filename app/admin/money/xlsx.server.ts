import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CsvBatches, CsvCell } from '#store/csv.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const office = `${openXml}/officeDocument/2006/relationships`
const main = `xmlns="${openXml}/spreadsheetml/2006/main"`
const [sheetPath, stylesPath] = ['worksheets/sheet1.xml', 'styles.xml']

const getRelations = (targets: Record<string, string>) =>
  `<Relationships xmlns="${openXml}/package/2006/relationships">${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const getOverride = (path: string, type: string) =>
  `<Override PartName="/xl/${path}" ContentType="${xlsxType.replace('.sheet', `.${type}+xml`)}"/>`

/** All files of a workbook but its only sheet. The style 1 is the number format of texts. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${getOverride('workbook.xml', 'sheet.main')}${getOverride(stylesPath, 'styles')}${getOverride(sheetPath, 'worksheet')}</Types>`,
  '_rels/.rels': getRelations({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': getRelations({ worksheet: sheetPath, styles: stylesPath }),
  'xl/styles.xml': `<styleSheet ${main}><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * Formats rows as an .xlsx file while they are read. Texts stay texts, whatever they look like: no
 * cell is a formula or a date.
 */
export function createXlsx(batches: CsvBatches): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const sheet = Readable.from(createSheet(batches), { objectMode: false })
  const file = zip.outputStream as Readable
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + xml), path)
  zip.addReadStream(sheet, `xl/${sheetPath}`)
  zip.end()
  sheet.once('error', error => file.destroy(error))
  file.once('close', () => sheet.destroy())
  return Readable.toWeb(file) as ReadableStream<Uint8Array>
}

async function* createSheet(batches: CsvBatches) {
  yield `${head}<worksheet ${main}><sheetData>`
  for await (const rows of batches) yield rows.map(row => `<row>${row.map(formatCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

function formatCell(cell: CsvCell): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c><v>${cell}</v></c>`
  if (typeof cell !== 'string' || cell === '') return '<c/>'
  return `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

/** A cell takes so many characters. */
const maxCellLength = 32_767

/**
 * Leaves out what XML can't contain; what looks like an escape of this format, _x000A_, is none.
 */
const escapeText = (text: string) =>
  text
    .slice(0, maxCellLength)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
