import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PressResult } from '#app/admin/presses/press.ts'
import { openPressDatabase } from '#app/admin/presses/press-database.ts'
import { createPressQueue, type NewPress, type PressQueue } from '#app/admin/presses/press-queue.ts'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { note, reserve } from '#test/agreed-orders.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })
let ann: SignedInUser
let ben: SignedInUser
let phone: ReturnType<typeof createPhone>

beforeEach(async () => {
  ann = await signUp(harness, `${createId()}@example.com`, { isAdmin: true })
  ben = await signUp(harness, `${createId()}@example.com`, { isAdmin: true })
  phone = createPhone()
})
afterEach(() => {
  phone.kill()
  vi.unstubAllGlobals()
})

type Network = 'up' | 'down' | 'loses answers' | 'asks for a password'

/** A phone with one tab, whose network and account a test chooses. */
function createPhone() {
  const state = { network: 'up' as Network, signedIn: ann as SignedInUser | undefined }
  /** By the name of a press, what came of those for which no form waited. */
  const results = new Map<string, PressResult>()
  let queue: PressQueue | undefined
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { network, signedIn } = state
    if (network === 'down') throw new TypeError('Failed to fetch')
    if (network === 'asks for a password') return new Response('<h1>Welcome to our hotel</h1>')
    const request = signedIn?.request ?? ((url: string, options: RequestInit) => harness.request(url, options))
    const response = await request(path, { ...init, signal: null })
    if (network === 'loses answers') throw new TypeError('Failed to fetch')
    return response
  })
  return {
    set: (changes: Partial<typeof state>) => Object.assign(state, changes),
    results,
    open: (uid = ann.uid) => {
      queue = createPressQueue(uid, { onResult: ({ name }, result) => results.set(name, result) })
      return queue
    },
    /** The tab is gone, with what it was waiting for. */
    kill() {
      queue?.close()
      queue = undefined
    },
    async list(uid = ann.uid) {
      const database = await openPressDatabase(uid)
      const presses = await database.change(kept => kept)
      database.close()
      return presses
    },
  }
}

const describe = (id: string, name = 'a change') => ({ subjectId: id, subject: 'Order', name })
const step = (id: OrderId, from: OrderStatus, to: OrderStatus, trackingNumber = '') => ({
  ...describe(id, `Mark as ${to}`),
  fields: { intent: 'change-status', id, from, to, trackingNumber, courier: '' },
})
const payment = (id: OrderId, paymentId = createId()) => ({
  ...describe(id, 'Paid by hand'),
  fields: { intent: 'note-payment', id, paymentId, amount: '50', way: 'duitnow', reference: '', on: '2026-11-20' },
})
const insertPaid = (status: OrderStatus = 'paid') => insertOrder(harness.db, { status, paid: 1, paymentStatus: 'paid' })
const actorOf = (user: SignedInUser) => ({ uid: user.uid, email: 'ben@example.com' })
const readOrder = async (id: OrderId) => {
  const order = await findAdminOrder(harness.store, id)
  return [order?.status, order?.trackingNumber]
}

test('what is pressed without a network waits, and is done in order once it is back, also after the tab was killed', async () => {
  const id = await insertPaid()
  phone.set({ network: 'down' })
  const queue = phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(await queue.press(step(id, 'processing', 'shipped', 'EP123456789MY'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'network', presses: [{}, {}] })
  phone.kill()
  expect(await readOrder(id)).toEqual(['paid', null])
  phone.set({ network: 'up' })
  phone.open()
  await vi.waitFor(async () => expect(await phone.list()).toEqual([]))
  expect(await readOrder(id)).toEqual(['shipped', 'EP123456789MY'])
  expect([...phone.results.values()]).toMatchObject([{ ok: true }, { ok: true, undoable: 'shipped' }])
})

test('the store does a press once, however often it is sent, also after it was undone', async () => {
  const id = await insertPaid()
  phone.set({ network: 'loses answers' })
  const queue = phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(await readOrder(id)).toEqual(['processing', null])
  const form = { intent: 'undo', id, changedTo: 'processing' }
  expect(await ann.submitForm('/admin/orders', form)).toBe(200)
  phone.set({ network: 'up' })
  await queue.send()
  expect([await phone.list(), await readOrder(id)]).toEqual([[], ['paid', null]])
})

test('a page that asks for a password is no answer of the store', async () => {
  const id = await insertPaid()
  phone.set({ network: 'asks for a password' })
  const queue = phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'network', presses: [{ name: 'Mark as processing' }] })
})

test('another account on the phone never sends it, and its own admin does later', async () => {
  const id = await insertPaid()
  phone.set({ network: 'down' })
  await phone.open().press(step(id, 'paid', 'processing'))
  phone.set({ network: 'up', signedIn: ben })
  await phone.open().send()
  await phone.open(ben.uid).send()
  expect([await readOrder(id), await phone.list()]).toMatchObject([['paid', null], [{ isSent: true }]])
  phone.set({ signedIn: ann })
  await phone.open().send()
  expect(await readOrder(id)).toEqual(['processing', null])
  const entries = await harness.db.selectFrom('auditEntries').select('actorId').where('subjectId', '=', id).execute()
  expect(entries).toEqual([{ actorId: ann.uid }])
})

test('an ordinary account that is signed in on the phone leaves what an admin has pressed', async () => {
  const id = await insertPaid()
  phone.set({ network: 'down' })
  await phone.open().press(step(id, 'paid', 'processing'))
  phone.set({ network: 'up', signedIn: await signUp(harness, `${createId()}@example.com`) })
  const queue = phone.open()
  await queue.send()
  expect(queue.getState()).toMatchObject({ waitsFor: 'sign-in', presses: [{}], dropped: [] })
  expect(await phone.list()).toMatchObject([{ name: 'Mark as processing' }])
})

test('asks whether money is another one when somebody has noted some meanwhile', async () => {
  const id = await reserve(harness.store, [await insertProduct(harness.db)])
  phone.set({ network: 'down' })
  const queue = phone.open()
  const { fields, ...press } = payment(id)
  await queue.press({ ...press, fields: { ...fields, seenReceived: '0' } })
  await note(harness.store, id, 5000)
  phone.set({ network: 'up' })
  await queue.send()
  const [asked] = queue.getState().presses
  expect(asked?.refusal).toMatchObject({
    error: 'boss noted money for it meanwhile, MYR 50.00 in all. Is yours other money?',
    confirm: { seenReceived: '50' },
  })
  const countNoted = async () =>
    (await harness.db.selectFrom('ledgerEntries').select('id').where('orderId', '=', id).execute()).length
  expect(await countNoted()).toBe(1)
  await queue.tryAgain(asked?.id ?? '', asked?.refusal?.confirm)
  await vi.waitFor(() => expect(queue.getState().presses).toEqual([]))
  expect(await countNoted()).toBe(2)
})

test('a sale at the stall counts when it was made', async () => {
  const id = await insertProduct(harness.db)
  const soldAt = new Date(harness.store.now().getTime() - 86_400_000).toISOString()
  const fields = { intent: 'sell-elsewhere', id, price: '20', channel: 'market' }
  const body = JSON.stringify({ fields, waitedMs: 86_400_000, hasWaited: true })
  expect((await ann.request(`/api/presses/${createId()}`, { method: 'POST', body })).status).toBe(200)
  const sold = await harness.db.selectFrom('products').select('soldAt').where('id', '=', id).executeTakeFirst()
  expect(sold).toEqual({ soldAt })
})

test('a session that has ended keeps it, and a lost right drops it and says so', async () => {
  const id = await insertPaid()
  phone.set({ signedIn: undefined })
  const queue = phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: 'sign-in', presses: [{}] })
  await setAdmin(harness.db, ann.uid, { isAdmin: false, at: harness.store.now() })
  phone.set({ signedIn: ann })
  await queue.send()
  expect(queue.getState()).toMatchObject({
    waitsFor: undefined,
    presses: [],
    dropped: [{ name: 'Mark as processing' }],
  })
  expect([await phone.list(), await readOrder(id)]).toEqual([[], ['paid', null]])
})

test('names who has shipped it meanwhile, and asks which number to keep', async () => {
  const id = await insertPaid('processing')
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(step(id, 'processing', 'shipped', 'MY6300000001'))
  const change = { orderId: id, from: 'processing', to: 'shipped', restock: false } as const
  const parcel = { courier: 'poslaju', trackingNumber: 'EH111111111MY' } as const
  await changeOrderStatus(harness.store, { ...change, parcel, by: actorOf(ben) })
  phone.set({ network: 'up' })
  await queue.send()
  const [press] = queue.getState().presses
  const error = 'ben noted EH111111111MY; yours was MY6300000001: keep which?'
  expect(press).toMatchObject({ refusal: { error, theirs: 'EH111111111MY' } })
  expect(await readOrder(id)).toEqual(['shipped', 'EH111111111MY'])
  await queue.tryAgain(press?.id ?? '', { intent: 'change-parcel', seenNumber: 'EH111111111MY' })
  await vi.waitFor(() => expect(queue.getState().presses).toEqual([]))
  expect(await readOrder(id)).toEqual(['shipped', 'MY6300000001'])
})

test('fills in the number of an order that another admin has shipped without one', async () => {
  const id = await insertPaid('processing')
  await changeOrderStatus(harness.store, {
    orderId: id,
    from: 'processing',
    to: 'shipped',
    restock: false,
    by: actorOf(ben),
  })
  expect(await phone.open().press(step(id, 'processing', 'shipped', 'MY6300000001'))).toMatchObject({ ok: true })
  expect(await readOrder(id)).toEqual(['shipped', 'MY6300000001'])
})

test('what can’t be done any more stays with its words until an admin gives it up, and keeps later steps back', async () => {
  const id = await insertPaid()
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(step(id, 'processing', 'shipped', 'MY6300000001'))
  await queue.press(step(id, 'shipped', 'delivered'))
  phone.set({ network: 'up' })
  await queue.send()
  const [refused] = queue.getState().presses
  expect(queue.getState().presses).toMatchObject([
    { fields: { trackingNumber: 'MY6300000001' }, refusal: { error: 'Cannot change status from paid to shipped' } },
    { name: 'Mark as delivered' },
  ])
  if (refused) await queue.takeBack(refused)
  await vi.waitFor(() => expect(queue.getState().presses).toMatchObject([{ refusal: {} }]))
  expect(await readOrder(id)).toEqual(['paid', null])
})

test('a form that is open says itself why its press was refused', async () => {
  const id = await insertPaid()
  expect(await phone.open().press(step(id, 'processing', 'shipped'))).toEqual({
    ok: false,
    error: 'Cannot change status from paid to shipped',
  })
  expect(await phone.list()).toEqual([])
})

test('a payment by hand that arrives after the end of its reservation is noted, and sells what is free', async () => {
  const id = await reserve(harness.store, [await insertProduct(harness.db)], { until: inMinutes(2) })
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(payment(id))
  harness.advanceClock(3)
  await endReservations(harness.dependencies.store)
  expect(await readOrder(id)).toEqual(['expired', null])
  phone.set({ network: 'up' })
  await queue.send()
  expect(await phone.list()).toEqual([])
  expect(await readOrder(id)).toEqual(['paid', null])
})

const inMinutes = (minutes: number) => new Date(harness.store.now().getTime() + minutes * 60_000).toISOString()

test('keeps what comes after a refused press of its order, and says so at once', async () => {
  const id = await insertPaid()
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(step(id, 'processing', 'shipped'))
  phone.set({ network: 'up' })
  await queue.send()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ waitsFor: undefined, presses: [{ refusal: {} }, { isSent: false }] })
})

test('a form hears of no success when its press is dropped', async () => {
  const id = await insertPaid()
  await setAdmin(harness.db, ann.uid, { isAdmin: false, at: harness.store.now() })
  const queue = phone.open()
  expect(await queue.press(step(id, 'paid', 'processing'))).toBeUndefined()
  expect(queue.getState()).toMatchObject({ presses: [], dropped: [{ name: 'Mark as processing' }] })
})

test('drops nothing when the store refuses the page instead of the account', async () => {
  const id = await insertPaid()
  const { fetch } = globalThis
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(step(id, 'paid', 'processing'))
  vi.stubGlobal('fetch', async () => Response.json({ code: 'cross_site_request', error: 'No.' }, { status: 403 }))
  await queue.send()
  expect(queue.getState()).toMatchObject({ presses: [{ refusal: { error: 'No.' } }], dropped: [] })
  vi.stubGlobal('fetch', fetch)
})

test('goes on in memory when the browser stops storing, with what it had stored', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const id = await insertPaid()
  phone.set({ network: 'down' })
  const queue = phone.open()
  await queue.press(step(id, 'paid', 'processing'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await queue.press(step(id, 'processing', 'shipped', 'EP123456789MY'))).toBeUndefined()
  expect(queue.getState().presses).toHaveLength(2)
  phone.set({ network: 'up' })
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
  phone.set({ network: 'down' })
  const opened = phone.open()
  queue = opened
  await Promise.all([1, 2, 3].map(() => opened.press(step(id, 'paid', 'processing'))))
  await opened.send()
  expect(timers.size).toBe(1)
})

test('a sale that is sent again while the store makes it is made once, and refused never', async () => {
  const id = await insertProduct(harness.db)
  const pressId = createId()
  const fields = { intent: 'sell-elsewhere', id, price: '20', channel: 'market' }
  const send = async () => {
    const body = JSON.stringify({ fields, waitedMs: 0, hasWaited: false })
    return (await ann.request(`/api/presses/${pressId}`, { method: 'POST', body })).json()
  }
  expect(await Promise.all([send(), send()])).toMatchObject([{ ok: true }, { ok: true }])
})

test('undoes steps of several orders, and names those that have changed since', async () => {
  const [first, second] = [await insertPaid(), await insertPaid()]
  const queue = phone.open()
  for (const id of [first, second]) await queue.press(step(id, 'paid', 'processing'))
  await queue.press(step(second, 'processing', 'shipped'))
  const undo = (id: OrderId) =>
    queue.press({ ...describe(id), fields: { intent: 'undo', id, changedTo: 'processing' } })
  expect(await Promise.all([undo(first), undo(second)])).toMatchObject([
    { ok: true },
    { ok: false, error: expect.stringContaining('It is too late to undo this') },
  ])
  expect([await readOrder(first), await readOrder(second)]).toEqual([
    ['paid', null],
    ['shipped', null],
  ])
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
    const response = await ann.request(`/api/presses/${createId()}`, { method: 'POST', body })
    expect([fields.intent, response.status]).toEqual([fields.intent, 400])
  }
  expect(await readOrder(id)).toEqual(['paid', null])
})

const steps = ['paid', 'processing', 'shipped', 'delivered'] as const
const action = fc.oneof(
  fc.record({ type: fc.constant('press' as const), step: fc.nat(2), hasNumber: fc.boolean() }),
  fc.record({ type: fc.constant('pay' as const) }),
  fc.record({ type: fc.constant('network' as const), to: fc.constantFrom<Network>('up', 'down', 'loses answers') }),
  fc.record({ type: fc.constant('account' as const), isBen: fc.boolean() }),
  fc.record({ type: fc.constant('kill' as const) }),
  fc.record({ type: fc.constant('other admin' as const), step: fc.nat(2), hasNumber: fc.boolean() }),
)

test('whatever happens, each press is done once or named', { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async actions => {
      const id = await insertPaid()
      const agreed = await reserve(harness.store, [await insertProduct(harness.db)])
      await forget(phone)
      phone = createPhone()
      const outcomes = new Map<string, PressResult>()
      const made: { name: string; paymentId?: string; to?: OrderStatus }[] = []
      let queue = phone.open()
      const press = (name: string, pressed: NewPress) => {
        void queue.press({ ...pressed, name }).then(result => result && outcomes.set(name, result))
      }
      for (const [index, current] of actions.entries()) {
        const name = String(index)
        const number = (prefix: string) => `${prefix}63000000${name.padStart(2, '0')}`
        const [from, to] = 'step' in current ? steps.slice(current.step) : []
        if (current.type === 'network') phone.set({ network: current.to })
        if (current.type === 'account') phone.set({ signedIn: current.isBen ? ben : ann })
        if (current.type === 'kill') {
          // What was pressed a moment before is kept already.
          await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
          phone.kill()
          queue = phone.open()
        }
        if (current.type === 'press' && from && to) {
          made.push({ name, to })
          press(name, step(id, from, to, current.hasNumber && to === 'shipped' ? number('AN') : ''))
        }
        if (current.type === 'pay') {
          const paymentId = createId()
          made.push({ name, paymentId })
          press(name, payment(agreed, paymentId))
        }
        if (current.type === 'other admin' && from && to) {
          await changeOrderStatus(harness.store, { orderId: id, from, to, restock: false, by: actorOf(ben) })
          const parcel = { courier: null, trackingNumber: number('BE') }
          if (current.hasNumber) await changeParcel(harness.store, { orderId: id, parcel, by: actorOf(ben) })
        }
      }
      await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
      phone.kill()
      phone.set({ network: 'up', signedIn: ann })
      await phone.open().send()
      await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
      await expectDoneOrNamed({ id, made, outcomes: new Map([...phone.results, ...outcomes]) })
    }),
    { numRuns: 30 },
  ),
)

/** How many presses the phone keeps, or has told what became of them. */
async function countKnown(outcomes: ReadonlyMap<string, PressResult>): Promise<number> {
  const kept = (await phone.list()).map(({ name }) => name)
  return new Set([...kept, ...outcomes.keys(), ...phone.results.keys()]).size
}

async function forget({ kill }: typeof phone) {
  kill()
  const database = await openPressDatabase(ann.uid)
  await database.change(() => [])
  database.close()
}

interface End {
  id: OrderId
  made: readonly { name: string; paymentId?: string; to?: OrderStatus }[]
  outcomes: ReadonlyMap<string, PressResult>
}

async function expectDoneOrNamed({ id, made, outcomes }: End) {
  const kept = await phone.list()
  const refused = kept.filter(({ refusal }) => refusal)
  // What is not refused waits behind what is.
  expect(kept.every(press => refused.some(({ subjectId }) => subjectId === press.subjectId))).toBe(true)
  const entries = await harness.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', id).execute()
  const changes = entries.filter(({ action, pressId }) => action === 'order status changed' && pressId !== null)
  expect(changes.every(({ actorId }) => actorId === ann.uid)).toBe(true)
  for (const { name } of made) {
    const isKept = kept.some(press => press.name === name)
    expect([name, isKept]).toEqual([name, !outcomes.has(name) || isKept])
  }
  const done = made.filter(({ name }) => outcomes.get(name)?.ok)
  // Those that repeat what was just done are done as well, and change nothing.
  const reached = entries.flatMap(({ after }) => (JSON.parse(after ?? '{}') as { status?: OrderStatus }).status ?? [])
  expect(done.flatMap(({ to }) => to ?? []).filter(to => !reached.includes(to))).toEqual([])
  expect(new Set(changes.map(({ pressId }) => pressId)).size).toBe(changes.length)
  expect(changes.length).toBeLessThanOrEqual(done.length)
  const payments = made.flatMap(({ name, paymentId }) => (paymentId && outcomes.get(name)?.ok ? [paymentId] : []))
  const noted = await harness.db.selectFrom('ledgerEntries').select('id').where('direction', '=', 'in').execute()
  const all = made.flatMap(({ paymentId }) => paymentId ?? [])
  expect(
    noted
      .map(entry => entry.id)
      .filter(noteId => all.includes(noteId))
      .sort(),
  ).toEqual(payments.sort())
}
