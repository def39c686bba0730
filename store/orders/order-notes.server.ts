import { type Actor, type AuditAction, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { type Db, insertNew, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { OrderNote } from './order-note.ts'
import { lockOrder } from './order-queries.server.ts'

interface NoteChange {
  orderId: OrderId
  noteId: string
  by: Actor
}

export type ChangeNoteResult = { ok: true } | { ok: false; reason: 'unknown' }

/** Lists the notes on an order, the oldest first. */
export const listOrderNotes = (db: Db, orderId: OrderId): Promise<OrderNote[]> =>
  db
    .selectFrom('orderNotes')
    .select(['id', 'authorId', 'authorEmail', 'text', 'createdAt', 'editedAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/**
 * Adds a note to an order. A second call with the same id changes nothing: the response to the
 * first one was lost.
 * @returns `unknown`: no such order
 */
export const addOrderNote = (context: ChangeContext, { text, ...change }: NoteChange & { text: string }) =>
  changeNotes(context, change, 'order note added', async (tx, at) => {
    const { orderId, noteId, by } = change
    const note = { id: noteId, orderId, authorId: by.uid, authorEmail: by.email, text, createdAt: at, editedAt: null }
    if (await insertNew(tx, 'orderNotes', note)) return 'changed'
    return (await findOwnText(tx, change)) === undefined ? 'unknown' : 'unchanged'
  })

/**
 * Changes the text of an admin's own note.
 * @returns `unknown`: no such note, or somebody else's
 */
export const editOrderNote = (context: ChangeContext, { text, ...change }: NoteChange & { text: string }) =>
  changeNotes(context, change, 'order note changed', async (tx, at) => {
    const before = await findOwnText(tx, change)
    if (before === undefined) return 'unknown'
    if (before === text) return 'unchanged'
    await tx.updateTable('orderNotes').set({ text, editedAt: at }).where('id', '=', change.noteId).execute()
    return 'changed'
  })

/**
 * Deletes an admin's own note. Nothing of its text stays.
 * @returns `unknown`: no such note, or somebody else's
 */
export const deleteOrderNote = (context: ChangeContext, change: NoteChange) =>
  changeNotes(context, change, 'order note removed', async tx => {
    if ((await findOwnText(tx, change)) === undefined) return 'unknown'
    await tx.deleteFrom('orderNotes').where('id', '=', change.noteId).execute()
    return 'changed'
  })

/** Records the change without the text, which may describe the buyer. */
const changeNotes = (
  context: ChangeContext,
  { orderId, noteId, by }: NoteChange,
  action: AuditAction,
  change: (tx: Tx, at: string) => Promise<'changed' | 'unchanged' | 'unknown'>,
): Promise<ChangeNoteResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const outcome = (await lockOrder(tx, orderId)) ? await change(tx, at) : 'unknown'
    if (outcome === 'unknown') return { ok: false, reason: outcome }
    if (outcome === 'changed') {
      await audit(action, orderId, { after: { note: noteId } })
      publish({ topic: 'order', id: orderId, change: 'changed' })
    }
    return { ok: true }
  })

async function findOwnText(tx: Tx, { orderId, noteId, by }: NoteChange): Promise<string | undefined> {
  const note = await tx
    .selectFrom('orderNotes')
    .select('text')
    .where('id', '=', noteId)
    .where('orderId', '=', orderId)
    .where('authorId', '=', by.uid)
    .executeTakeFirst()
  return note?.text
}
