import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { answerQuestion } from '#store/feedback/answer-question.server.ts'
import type { Order } from '#store/orders/order.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { createShopperClient } from '#test/shopper-client.ts'
import { getCookieHeader, password } from '#test/signed-in-user.ts'

const run = promisify(execFile)
let dataDir: string
let store: StoreProcess
/** The store's database, opened as another process opens it. */
let db: Db
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'questions-'))
  store = await startStore({ DATA_DIR: dataDir })
  db = await openDatabase({ dataDir })
}, 60_000)
afterAll(async () => {
  await db?.destroy()
  await store?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a store and another process of one SQLite file take one answer of two, and erase the question', async () => {
  const fetchFromStore = (path: string, init?: RequestInit) =>
    fetch(new URL(path, store.url), { redirect: 'manual', ...init })
  const email = 'boss@example.com'
  const signUp = await fetchFromStore('/signup.data', {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  })
  const { id: uid } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await setAdmin(db, uid, { isAdmin: true, at: new Date() })
  const shopper = createShopperClient(fetchFromStore)
  const { body } = await shopper.order([await insertProduct(db)])
  const { pageToken } = body as Order
  const readPage = async () => (await fetchFromStore(`/order/${pageToken}`)).text()

  for (const number of [1, 2, 3]) {
    const { body: question } = await shopper.post<{ id: string }>('/api/feedback', {
      message: `Question ${number}?`,
      order: pageToken,
    })
    const form = new URLSearchParams({ intent: 'answer', id: question.id, answer: `Here ${number}.` })
    const [response, result] = await Promise.all([
      fetchFromStore('/admin/questions.data', {
        method: 'POST',
        body: form,
        headers: { cookie: getCookieHeader(signUp) },
      }),
      answerQuestion(
        { db, now: () => new Date(), events: { publish: async () => () => {} } },
        { by: { uid, email }, id: question.id, answer: `There ${number}.` },
      ),
    ])
    expect([response.status, result.ok]).toEqual(result.ok ? [409, true] : [200, false])
    expect(await readPage()).toContain(result.ok ? `There ${number}.` : `Here ${number}.`)
  }

  await run(process.execPath, ['scripts/erase-person.ts', 'siti@example.com', '--yes'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  expect(await db.selectFrom('feedbacks').selectAll().execute()).toEqual([])
  expect(await readPage()).not.toContain('Question 1?')
}, 60_000)
