import { sql } from 'kysely'
import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { listMentions } from './erase-texts.server.ts'
import type { Person } from './person.ts'
import type { ExportedRow, PersonExport } from './person-export.ts'
import { isOrderOf, listNumbers, listPersonalRows } from './personal-rows.server.ts'

/**
 * Reads all that the store has of a person, and notes in the audit log that an admin has taken it.
 * @param options.picked further orders that are this person's, as an admin has said
 * @returns undefined when there is nothing
 */
export async function exportPerson(
  context: ChangeContext,
  { by, person, picked = [] }: { by: Actor; person: Person; picked?: readonly OrderId[] },
): Promise<PersonExport | undefined> {
  return changeAsAdmin(context, by, async ({ tx, at, audit }) => {
    const { uid, tables } = await readPerson(tx, person, picked)
    if (Object.keys(tables).length === 0) return undefined
    await audit('person exported', uid ?? 'without account', { after: countRows(tables) })
    return { person: person.email || person.phone, exportedAt: at, tables }
  })
}

/** Counts what an export would have, by table. */
export const countExported = (db: Db, person: Person): Promise<Record<string, number>> =>
  inTransaction(db, async tx => countRows((await readPerson(tx, person, [])).tables))

const countRows = (tables: PersonExport['tables']) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))

async function readPerson(tx: Tx, { email, phone }: Person, picked: readonly OrderId[]) {
  const uid = (await findUserByEmail(tx, email))?.uid
  const ofPerson = tx.selectFrom('orders').where(isOrderOf({ email, uid }, picked))
  const orders = await ofPerson.select(['id', 'shipPhone']).execute()
  const ids = orders.map(({ id }) => id)
  const numbers = listNumbers(phone, orders, picked)
  const tables: PersonExport['tables'] = {}
  for (const [table, where] of listPersonalRows(tx, { email, numbers, ids, uid })) {
    const { rows } = await sql<ExportedRow>`select * from ${sql.table(table)} where ${where}`.execute(tx)
    const known = tables[table] ?? []
    const added = rows.filter(({ id }) => id === undefined || !known.some(row => row.id === id))
    if (added.length > 0) tables[table] = [...known, ...added.map(row => hideOthers(row, email, shownColumns[table]))]
  }
  const mentions = await listMentions(tx, email)
  if (mentions.length > 0) tables.mentions = mentions.map(({ erased: _, ...mention }) => mention)
  return { uid, tables }
}

/** What is shown of rows that are mostly about something else. */
const shownColumns: Partial<Record<string, readonly string[]>> = {
  products: 'id title size soldPriceSen soldAt soldToName soldToEmail soldOrderId'.split(' '),
}

/** Columns that would let whoever reads an export act as the person. */
const secretColumns = [
  ...'shopperId cartKey pageToken sessionUrl data identifier value token password accessToken'.split(' '),
  ...'refreshToken idToken secret backupCodes endpoint p256dh auth'.split(' '),
  ...'stripeSessionId checkoutAttempt key'.split(' '),
]

/** Columns that name who has worked on an order. */
const adminColumns = 'authorEmail decidedBy requestedBy stoppedBy updatedBy actor'.split(' ')

const hideOthers = (row: ExportedRow, email: string, shown: readonly string[] = Object.keys(row)): ExportedRow =>
  Object.fromEntries(shown.map(name => [name, hideOther(name, row[name], email)]))

function hideOther(name: string, value: unknown, email: string): unknown {
  if (value !== null && secretColumns.includes(name)) return '(secret)'
  const words = adminColumns.includes(name) ? String(value).toLowerCase().split(/[\s"]/) : []
  return words.some(word => word.includes('@')) && !words.includes(email) ? 'an admin' : value
}
