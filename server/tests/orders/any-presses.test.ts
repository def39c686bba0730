import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { PressResult } from '#app/admin/presses/press.ts'
import { openPressDatabase } from '#app/admin/presses/press-database.ts'
import type { NewPress } from '#app/admin/presses/press-queue.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { reserve } from '#test/agreed-orders.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { actorOf, type Network, payment, setUpPhone, step } from './phone.ts'

const harness = setUpHarness({ hasPages: true })
const fixture = setUpPhone(harness)
const { insertPaid } = fixture

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
      await forget()
      fixture.replacePhone()
      const outcomes = new Map<string, PressResult>()
      const made: { name: string; paymentId?: string; to?: OrderStatus }[] = []
      let queue = fixture.phone.open()
      const press = (name: string, pressed: NewPress) => {
        void queue.press({ ...pressed, name }).then(result => result && outcomes.set(name, result))
      }
      for (const [index, current] of actions.entries()) {
        const name = String(index)
        const number = (prefix: string) => `${prefix}63000000${name.padStart(2, '0')}`
        const [from, to] = 'step' in current ? steps.slice(current.step) : []
        if (current.type === 'network') fixture.phone.set({ network: current.to })
        if (current.type === 'account') fixture.phone.set({ signedIn: current.isBen ? fixture.ben : fixture.ann })
        if (current.type === 'kill') {
          // What was pressed a moment before is kept already.
          await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
          fixture.phone.kill()
          queue = fixture.phone.open()
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
          await changeOrderStatus(harness.store, { orderId: id, from, to, restock: false, by: actorOf(fixture.ben) })
          const parcel = { courier: null, trackingNumber: number('BE') }
          if (current.hasNumber) await changeParcel(harness.store, { orderId: id, parcel, by: actorOf(fixture.ben) })
        }
      }
      await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
      fixture.phone.kill()
      fixture.phone.set({ network: 'up', signedIn: fixture.ann })
      await fixture.phone.open().send()
      await vi.waitFor(async () => expect(await countKnown(outcomes)).toBe(made.length))
      await expectDoneOrNamed({ id, made, outcomes: new Map([...fixture.phone.results, ...outcomes]) })
    }),
    { numRuns: 30 },
  ),
)

/** How many presses the phone keeps, or has told what became of them. */
async function countKnown(outcomes: ReadonlyMap<string, PressResult>): Promise<number> {
  const stored = (await fixture.phone.list()).map(({ name }) => name)
  return new Set([...stored, ...outcomes.keys(), ...fixture.phone.results.keys()]).size
}

/** The browser has nothing of the run before. */
async function forget() {
  fixture.phone.kill()
  const database = await openPressDatabase(fixture.ann.uid)
  await database.change(() => [])
  database.close()
}

interface End {
  id: OrderId
  made: readonly { name: string; paymentId?: string; to?: OrderStatus }[]
  outcomes: ReadonlyMap<string, PressResult>
}

async function expectDoneOrNamed({ id, made, outcomes }: End) {
  const stored = await fixture.phone.list()
  const refused = stored.filter(({ refusal }) => refusal)
  // What is not refused waits behind what is.
  expect(stored.every(press => refused.some(({ subjectId }) => subjectId === press.subjectId))).toBe(true)
  const entries = await harness.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', id).execute()
  const own = entries.filter(({ actorId }) => actorId === fixture.ann.uid)
  const changes = own.filter(({ action }) => action === 'order status changed')
  // Nobody but Ann sends her presses, and each changes the order once.
  const applied = await harness.db.selectFrom('appliedPresses').selectAll().where('subjectId', '=', id).execute()
  expect(applied).toHaveLength(own.length)
  for (const { name } of made) {
    const isStored = stored.some(press => press.name === name)
    expect([name, isStored]).toEqual([name, !outcomes.has(name) || isStored])
  }
  const done = made.filter(({ name }) => outcomes.get(name)?.ok)
  // Those that repeat what was just done are done as well, and change nothing.
  const reached = entries.flatMap(({ after }) => (JSON.parse(after ?? '{}') as { status?: OrderStatus }).status ?? [])
  expect(done.flatMap(({ to }) => to ?? []).filter(to => !reached.includes(to))).toEqual([])
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
