import { expect, test, vi } from 'vitest'
import type { PressQueue } from '#app/admin/presses/press-queue.ts'
import { createId } from '#store/ids.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { setUpHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpPhone, step } from './phone.ts'

const harness = setUpHarness({ hasPages: true })
const fixture = setUpPhone(harness)
const { insertPaid, readOrder } = fixture

test('what is pressed without a network waits, and is done in order once it is back, also after the tab was killed', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(await queue.press(step(id, 'processing', 'shipped', 'EP123456789MY'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'network', presses: [{}, {}] })
  fixture.phone.kill()
  expect(await readOrder(id)).toEqual(['paid', null])
  fixture.phone.set({ network: 'up' })
  fixture.phone.open()
  await vi.waitFor(async () => expect(await fixture.phone.list()).toEqual([]))
  expect(await readOrder(id)).toEqual(['shipped', 'EP123456789MY'])
  expect([...fixture.phone.results.values()]).toMatchObject([
    { ok: true },
    { ok: true, undo: { intent: 'undo', changedTo: 'shipped' } },
  ])
})

test('the store does a press once, however often it is sent, also after it was undone', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'loses answers' })
  const queue = fixture.phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(await readOrder(id)).toEqual(['processing', null])
  const form = { intent: 'undo', id, changedTo: 'processing' }
  expect(await fixture.ann.submitForm('/admin/orders', form)).toBe(200)
  fixture.phone.set({ network: 'up' })
  await queue.send()
  expect([await fixture.phone.list(), await readOrder(id)]).toEqual([[], ['paid', null]])
})

test('a page that asks for a password is no answer of the store', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'asks for a password' })
  const queue = fixture.phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'network', presses: [{ name: 'Mark as processing' }] })
})

test('another account on the phone never sends it, and its own admin does later', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  await fixture.phone.open().press(step(id, 'paid', 'processing'))
  fixture.phone.set({ network: 'up', signedIn: fixture.ben })
  await fixture.phone.open().send()
  await fixture.phone.open(fixture.ben.uid).send()
  expect([await readOrder(id), await fixture.phone.list()]).toMatchObject([['paid', null], [{ isSent: true }]])
  fixture.phone.set({ signedIn: fixture.ann })
  await fixture.phone.open().send()
  expect(await readOrder(id)).toEqual(['processing', null])
  const entries = await harness.db.selectFrom('auditEntries').select('actorId').where('subjectId', '=', id).execute()
  expect(entries).toEqual([{ actorId: fixture.ann.uid }])
})

test('an ordinary account that is signed in on the phone leaves what an admin has pressed', async () => {
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  await fixture.phone.open().press(step(id, 'paid', 'processing'))
  fixture.phone.set({ network: 'up', signedIn: await signUp(harness, `${createId()}@example.com`) })
  const queue = fixture.phone.open()
  await queue.send()
  expect(queue.getState()).toMatchObject({ waitsFor: 'sign-in', presses: [{}], dropped: [] })
  expect(await fixture.phone.list()).toMatchObject([{ name: 'Mark as processing' }])
})

test('a session that has ended keeps it, and a lost right drops it and says so', async () => {
  const id = await insertPaid()
  fixture.phone.set({ signedIn: undefined })
  const queue = fixture.phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'sign-in', presses: [{}] })
  await setAdmin(harness.db, fixture.ann.uid, { isAdmin: false, at: harness.store.now() })
  fixture.phone.set({ signedIn: fixture.ann })
  await queue.send()
  expect(queue.getState()).toMatchObject({
    waitsFor: undefined,
    presses: [],
    dropped: [{ name: 'Mark as processing' }],
  })
  expect([await fixture.phone.list(), await readOrder(id)]).toEqual([[], ['paid', null]])
})

test('a form hears of no success when its press is dropped', async () => {
  const id = await insertPaid()
  await setAdmin(harness.db, fixture.ann.uid, { isAdmin: false, at: harness.store.now() })
  const queue = fixture.phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ presses: [], dropped: [{ name: 'Mark as processing' }] })
})

test('drops nothing when the store refuses the page instead of the account', async () => {
  const id = await insertPaid()
  const { fetch } = globalThis
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(step(id, 'paid', 'processing'))
  vi.stubGlobal('fetch', async () => Response.json({ code: 'cross_site_request', error: 'No.' }, { status: 403 }))
  await queue.send()
  expect(queue.getState()).toMatchObject({ presses: [{ refusal: { error: 'No.' } }], dropped: [] })
  vi.stubGlobal('fetch', fetch)
})

test('goes on in memory when the browser stops storing, with what it had stored', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  const queue = fixture.phone.open()
  await queue.press(step(id, 'paid', 'processing'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await queue.press(step(id, 'processing', 'shipped', 'EP123456789MY'))).toBeUndefined()
  expect(queue.getState().presses).toHaveLength(2)
  fixture.phone.set({ network: 'up' })
  await queue.send()
  expect(queue.getState().presses).toEqual([])
  expect(await readOrder(id)).toEqual(['shipped', 'EP123456789MY'])
  expect(errors).toHaveBeenCalledOnce()
  put.mockRestore()
})

test('tries again by one timer, however often something was pressed', async () => {
  const timers = new Set<unknown>()
  let queue: PressQueue | undefined
  const { setTimeout: set, clearTimeout: clear } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    const timer = set(work, ms)
    if (work === queue?.send) timers.add(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof set>) => {
    timers.delete(timer)
    clear(timer)
  })
  const id = await insertPaid()
  fixture.phone.set({ network: 'down' })
  const opened = fixture.phone.open()
  queue = opened
  await Promise.all([1, 2, 3].map(() => opened.press(step(id, 'paid', 'processing'))))
  await opened.send()
  expect(timers.size).toBe(1)
})

test('takes nothing that pays back or frees a product', async () => {
  const id = await insertPaid()
  for (const fields of [
    { intent: 'change-status', id, from: 'paid', to: 'cancelled' },
    { intent: 'change-status', id, from: 'paid', to: 'refunded' },
    { intent: 'cancel-reservation', id },
    { intent: 'deny-payment', id, paymentId: 'a' },
    { intent: 'undo-payment', id, paymentId: 'a' },
    { intent: 'end-payment', id },
  ]) {
    const body = JSON.stringify({ fields, waitedMs: 0, hasWaited: true })
    const response = await fixture.ann.request(`/api/presses/${createId()}`, { method: 'POST', body })
    expect([fields.intent, response.status]).toEqual([fields.intent, 400])
  }
  expect(await readOrder(id)).toEqual(['paid', null])
})
