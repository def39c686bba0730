import { expect, test, vi } from 'vitest'
import { setUpHarness } from '#test/harness.ts'

const report = {
  route: '/product/:id',
  name: 'TypeError',
  chunk: 'D9X0cUB.js',
  line: 1,
  column: 2345,
  build: 'b544b347',
}

const harness = setUpHarness({ hasRateLimits: true })

const send = (body: object, from = '203.0.113.7') =>
  harness.request('/api/script-errors', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
const watchLog = () => vi.spyOn(harness.store.log, 'warn')

test('logs where a script failed in a browser, and nothing else', async () => {
  const warn = watchLog()
  expect((await send(report)).status).toBe(204)
  expect(warn.mock.calls).toEqual([[report, 'Script failed in a browser']])
})

test.each([
  { message: 'siti@example.com is undefined' },
  { route: '/order/7f3a9c01d2e4' },
  { route: '/shop?q=siti' },
  { route: 'https://shop.example/cart' },
  { route: '/Siti' },
  { name: 'Error: siti@example.com' },
  { name: '' },
  { chunk: '../cart.js' },
  { chunk: 'x.js?token=1' },
  { line: -1 },
  { column: 1.5 },
  { column: '1' },
  { build: 'b5 44' },
])('refuses a report with %j', async change => {
  const warn = watchLog()
  expect((await send({ ...report, ...change })).status).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})

test('logs ten a network and hour, and 1,000 a day', async () => {
  const warn = watchLog()
  const collect = async (times: number, from: string) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await send(report, from)).status)
    return statuses
  }
  expect(await collect(11, '203.0.113.7')).toEqual([...Array(10).fill(204), 429])
  for (let network = 1; network < 100; network++) await collect(10, `198.51.100.${network}`)
  expect(warn).toHaveBeenCalledTimes(1_000)
  expect(await collect(1, '198.51.100.200')).toEqual([429])
  expect(warn).toHaveBeenCalledTimes(1_000)
})
