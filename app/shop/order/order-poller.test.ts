import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import type { LookupResult, LookupState } from './order-lookup.ts'
import { pollOrder } from './order-poller.ts'

const order = (status: OrderView['status'] = 'awaiting_payment') =>
  ({ type: 'order', order: { status, paymentStatus: 'pending', items: [{ id: 'tee' }] } }) as unknown as LookupResult

let result: LookupResult
let requests: number
let states: LookupState['type'][]
let poller: ReturnType<typeof pollOrder>
beforeEach(async () => {
  vi.useFakeTimers()
  result = order()
  requests = 0
  states = []
  poller = pollOrder(
    async () => {
      requests += 1
      return result
    },
    ({ type }) => states.push(type),
  )
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  poller.stop()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('asks at most 20 times in ten minutes, and less in every further ten', async () => {
  await minutes(10)
  const inTenMinutes = requests
  expect(inTenMinutes).toBeLessThanOrEqual(20)
  await minutes(50)
  expect(requests - inTenMinutes).toBeLessThanOrEqual(6)
})

test('decides after 20 seconds', async () => {
  await vi.advanceTimersByTimeAsync(19_999)
  expect(states.at(-1)).toBe('confirming')
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toBe('unpaid')
})

test('asks at once when a product of the order has changed, and not for others', async () => {
  await minutes(10)
  const before = requests
  poller.productChanged('cap')
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(before)
  result = order('paid')
  poller.productChanged('tee')
  await vi.advanceTimersByTimeAsync(0)
  expect([requests, states.at(-1)]).toEqual([before + 1, 'paid'])
  poller.productChanged('tee')
  await minutes(60)
  expect(requests).toBe(before + 1)
})

test('asks when changes may have been missed, but not again within seconds', async () => {
  await minutes(10)
  const before = requests
  for (let times = 0; times < 3; times++) {
    poller.resume()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requests).toBe(before + 1)
})

test('asks again when a product changes while a request is on its way', async () => {
  poller.stop()
  const answers: ((value: LookupResult) => void)[] = []
  poller = pollOrder(
    () => new Promise(resolve => answers.push(resolve)),
    ({ type }) => states.push(type),
  )
  answers.shift()?.(order())
  await vi.advanceTimersByTimeAsync(500)
  poller.productChanged('tee')
  answers.shift()?.(order())
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(1)
})

test('stops when the page is left', async () => {
  poller.stop()
  const before = requests
  poller.resume()
  await minutes(60)
  expect(requests).toBe(before)
})
