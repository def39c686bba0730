import { sql } from 'kysely'
import { containsText, type Tables, type Tx } from '#store/database.server.ts'
import { erasedEmail, erasedText } from '#store/erased-person.ts'

/** Texts that may contain an e-mail address, JSON included, in tables whose key is `id`. */
const textColumns = [
  ['notifications', 'title', 'message'],
  ['feedbacks', 'message', 'answer'],
  ['orderStatusChanges', 'note', 'updatedBy', 'actor'],
  ['orderNotes', 'authorEmail', 'text'],
  ['ledgerEntries', 'reason', 'paidHow', 'requestedBy', 'stoppedBy'],
  ['refundDecisions', 'reason', 'decidedBy'],
  ['auditEntries', 'actorEmail', 'before', 'after'],
  ['promotions', 'createdBy'],
] as const satisfies [keyof Tables, ...string[]][]

/**
 * Replaces an e-mail address in every text that contains it, in any case. Of a removed feedback
 * message, which an audit entry keeps, the text is erased too.
 * @param email trimmed and in lower case
 * @returns how many rows of each table changed
 */
export async function eraseTexts(tx: Tx, email: string): Promise<Partial<Record<string, number>>> {
  const changed: Record<string, Set<string>> = {}
  for (const { table, column, id, erased } of await listMentions(tx, email)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erased} where id = ${id}`.execute(tx)
    changed[table] ??= new Set()
    changed[table].add(id)
  }
  return Object.fromEntries(Object.entries(changed).map(([table, ids]) => [table, ids.size]))
}

/**
 * Lists the texts that contain an e-mail address, and what erasing makes of each.
 * @param email trimmed and in lower case
 */
export async function listMentions(tx: Tx, email: string) {
  const mentions = []
  for (const [table, ...columns] of email === '' ? [] : textColumns) {
    const contains = columns.map(column => containsText(sql`lower(${sql.ref(column)})`, email))
    const { rows } = await sql<{ id: string } & Record<string, string | null>>`
      select id, ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.join(contains, sql` or `)}`.execute(tx)
    for (const { id, ...texts } of rows)
      for (const [column, text] of Object.entries(texts)) {
        if (text === null) continue
        const erased = eraseEmail(column === 'before' ? eraseFeedback(text, email) : text, email)
        if (erased !== text) mentions.push({ table, column, id, text, erased })
      }
  }
  return mentions
}

/**
 * Leaves longer addresses alone that contain this one: joann@example.com contains ann@example.com.
 */
export function eraseEmail(text: string, email: string): string {
  const pattern = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\w.%+'-])${pattern}(?![\\w-]|\\.\\w)`, 'gi'), erasedEmail)
}

function eraseFeedback(json: string, email: string): string {
  const value = JSON.parse(json) as { email?: unknown; message?: unknown } | null
  const isWriter = typeof value?.email === 'string' && value.email.trim().toLowerCase() === email
  return isWriter && 'message' in value ? JSON.stringify({ ...value, message: erasedText }) : json
}
