import { formatDateTime } from '#store/dates.ts'
import { formatMoney, sen } from '#store/money.ts'

export type ExportedRow = Record<string, unknown>

/** All that the store has of a person, by table. */
export interface PersonExport {
  /** The e-mail address or number by which it was asked for. */
  person: string
  /** ISO 8601. */
  exportedAt: string
  tables: Record<string, ExportedRow[]>
}

/** Writes an export for programs, or as a page for people. */
export const writePersonExport = (exported: PersonExport, format: 'json' | 'html'): string =>
  format === 'json' ? `${JSON.stringify(exported, null, 2)}\n` : renderPage(exported)

const pageStyle = [
  'body{max-width:44rem;margin:0 auto;padding:1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}',
  'dl{display:grid;grid-template-columns:9rem 1fr;gap:0 1rem;padding:.5rem 0;border-top:1px solid;break-inside:avoid}',
  'dt{color:#555}dd{margin:0;white-space:pre-wrap}',
]

function renderPage({ person, exportedAt, tables }: PersonExport): string {
  const lines = [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderElement('title', escapeHtml(person)),
    renderElement('style', pageStyle.join('\n')),
    renderElement('h1', escapeHtml(person)),
    renderElement('p', `All that the shop has stored of this person, on ${formatDateTime(exportedAt)}.`),
  ]
  for (const [name, rows] of Object.entries(tables))
    lines.push(renderElement('h2', `${nameInWords(name)} (${rows.length})`), ...rows.map(renderRow))
  return [...lines, '</html>', ''].join('\n')
}

const renderElement = (name: string, html: string) => `<${name}>${html}</${name}>`

function renderRow(row: ExportedRow): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const terms = filled.flatMap(([name, value]) => [
    renderElement('dt', nameInWords(name.replace(/Sen$/, ''))),
    renderElement('dd', escapeHtml(describe(name, value))),
  ])
  return renderElement('dl', terms.join(''))
}

function describe(name: string, value: unknown): string {
  if (name.endsWith('Sen')) return formatMoney(sen(Number(value)))
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Names of tables that say little to a person. */
const tableNames: Partial<Record<string, string>> = {
  feedbacks: 'Feedback',
  ledgerEntries: 'Payments and refunds',
  orderItems: 'Ordered pieces',
  orderStatusChanges: 'Steps of orders',
  products: 'Pieces bought',
  refundDecisions: 'Decisions on refunds',
}

/** A table or column, such as 'sentAt' as 'Sent at'. */
export const nameInWords = (name: string): string => {
  if (tableNames[name]) return tableNames[name]
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')
