import { beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { addOrderNote, deleteOrderNote, editOrderNote, listOrderNotes } from '#store/orders/order-notes.server.ts'
import { setUpHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'

const unknown = { ok: false, reason: 'unknown' }
const siti = { uid: 'siti', email: 'siti@example.com' }
const jo = { uid: 'jo', email: 'jo@example.com' }

const harness = setUpHarness()
let orderId: OrderId
beforeEach(async () => {
  orderId = await insertOrder(harness.db)
})

const add = (noteId: string, text: string, by = siti) => addOrderNote(harness.store, { orderId, noteId, text, by })
const listTexts = async () => (await listOrderNotes(harness.db, orderId)).map(({ text }) => text)

test('adds a note once, however often it is sent', async () => {
  const results = await Promise.all([1, 2, 3].map(() => add('note-1', 'Call first')))
  expect(results).toEqual(Array(3).fill({ ok: true }))
  expect(await listOrderNotes(harness.db, orderId)).toEqual([
    {
      id: 'note-1',
      authorId: 'siti',
      authorEmail: 'siti@example.com',
      text: 'Call first',
      createdAt: harness.store.now().toISOString(),
      editedAt: null,
    },
  ])
})

test('lets only the author of a note change and delete it', async () => {
  await add('note-1', 'Call first')
  const change = { orderId, noteId: 'note-1' }
  expect(await editOrderNote(harness.store, { ...change, text: 'Never call', by: jo })).toEqual(unknown)
  expect(await deleteOrderNote(harness.store, { ...change, by: jo })).toEqual(unknown)
  expect(await add('note-1', 'Taken over', jo)).toEqual(unknown)
  expect(await listTexts()).toEqual(['Call first'])

  harness.advanceClock(5)
  expect(await editOrderNote(harness.store, { ...change, text: 'Call at noon', by: siti })).toEqual({ ok: true })
  const [note] = await listOrderNotes(harness.db, orderId)
  expect(note).toMatchObject({ text: 'Call at noon', editedAt: harness.store.now().toISOString() })
  expect(await deleteOrderNote(harness.store, { ...change, by: siti })).toEqual({ ok: true })
  expect(await deleteOrderNote(harness.store, { ...change, by: siti })).toEqual(unknown)
  expect(await listTexts()).toEqual([])
})

test('refuses a note on an unknown order, and one under the address of another order', async () => {
  const other = await insertOrder(harness.db)
  const elsewhere = { noteId: 'note-1', by: siti, text: 'Moved' }
  expect(await addOrderNote(harness.store, { ...elsewhere, orderId: 'nothing' as OrderId })).toEqual(unknown)
  await add('note-1', 'Call first')
  expect(await editOrderNote(harness.store, { ...elsewhere, orderId: other })).toEqual(unknown)
  expect(await deleteOrderNote(harness.store, { ...elsewhere, orderId: other })).toEqual(unknown)
  expect(await listTexts()).toEqual(['Call first'])
})

test('records who wrote, changed and deleted a note, without its text', async () => {
  await add('note-1', 'Call first')
  await editOrderNote(harness.store, { orderId, noteId: 'note-1', text: 'Call at noon', by: siti })
  await deleteOrderNote(harness.store, { orderId, noteId: 'note-1', by: siti })
  const entries = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'order note added',
    'order note changed',
    'order note removed',
  ])
  expect(JSON.stringify(entries)).not.toContain('Call')
})
