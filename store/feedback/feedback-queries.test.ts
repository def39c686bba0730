import { expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { recordEvents } from '#test/record-events.ts'
import { deleteFeedback } from './delete-feedback.server.ts'
import { insertFeedback, listFeedback } from './feedback-queries.server.ts'

const at = '2026-11-20T04:00:00.000Z'
const by = { uid: 'boss', email: 'boss@example.com' }
const db = await setUpDatabase()
const { events, published } = recordEvents()

const remove = (id: string) => deleteFeedback({ db, now: () => new Date(at), events }, { by, id })

test('lists every message once, newest first, across pages and equal times [TIPS-01, DBA-05]', async () => {
  for (let number = 0; number < 25; number++)
    await insertFeedback(db, { message: `tip ${number}`, at: `2026-11-0${1 + (number % 3)}T00:00:00.000Z` })
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listFeedback(db, { limit: 10, cursor })
    pages.push(page.feedback.map(({ createdAt, id }) => `${createdAt} ${id}`))
    cursor = page.nextCursor
  } while (cursor)
  expect(pages.map(page => page.length)).toEqual([10, 10, 5])
  const listed = pages.flat()
  expect(new Set(listed).size).toBe(25)
  expect(listed).toEqual([...listed].sort().reverse())
})

test.each(['nonsense', '', 'W10'])('returns the first page for an invalid cursor (%j)', async cursor => {
  await insertFeedback(db, { message: 'hello', at })
  expect((await listFeedback(db, { limit: 50, cursor })).feedback).toHaveLength(1)
})

test('audits the text of a deleted message and publishes an event [TIPS-02, DBA-05]', async () => {
  const id = await insertFeedback(db, { message: 'rude', email: 'troll@example.com', at })
  await insertFeedback(db, { message: 'kind', at })
  expect(await remove(id)).toEqual({ ok: true })
  expect((await listFeedback(db, { limit: 50 })).feedback).toMatchObject([{ message: 'kind' }])
  const [entry, ...more] = await db.selectFrom('auditEntries').selectAll().execute()
  expect(more).toEqual([])
  expect(entry).toMatchObject({ at, actorId: 'boss', action: 'feedback removed', subjectId: id, after: null })
  expect(JSON.parse(entry?.before ?? '')).toEqual({ message: 'rude', email: 'troll@example.com', createdAt: at })
  expect(published).toEqual([{ topic: 'feedback', id, change: 'removed' }])
})
