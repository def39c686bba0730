import { expect, test } from 'vitest'
import { createHarness } from '#test/harness.ts'
import { createStreamLimits } from './stream-limits.ts'

const limits = { maxPerPrefix: 2, maxPerSite: 3, maxTotal: 5 }
const ipv4 = (prefix: string) => ({ prefix, site: null })
const ipv6 = (number: number) => ({ prefix: `2001:db8:0:${number}::/64`, site: '2001:db8:0::/48' })

test('limits the streams of a network until one closes', () => {
  const { open } = createStreamLimits({ isLimited: true }, limits)
  const first = open(ipv4('203.0.113.7'))
  expect(open(ipv4('203.0.113.7')).ok).toBe(true)
  expect(open(ipv4('203.0.113.7'))).toEqual({ ok: false, reason: 'rate_limited' })
  expect(open(ipv4('203.0.113.8')).ok).toBe(true)
  // A stream that reports its end twice counts once.
  for (let times = 0; times < 2; times++) if (first.ok) first.close()
  expect(open(ipv4('203.0.113.7')).ok).toBe(true)
  expect(open(ipv4('203.0.113.7')).ok).toBe(false)
})

test('limits the streams of an IPv6 /48, whatever the /64', () => {
  const { open } = createStreamLimits({ isLimited: true }, limits)
  expect([1, 2, 3, 4].map(number => open(ipv6(number)).ok)).toEqual([true, true, true, false])
})

test('limits all streams of the process', () => {
  const { open } = createStreamLimits({ isLimited: true }, limits)
  for (let number = 0; number < 5; number++) expect(open(ipv4(`203.0.113.${number}`)).ok).toBe(true)
  expect(open(ipv4('203.0.113.9'))).toEqual({ ok: false, reason: 'overloaded' })
})

test('a HEAD request takes no place of a stream', async () => {
  const harness = await createHarness({ hasRateLimits: true })
  for (let number = 0; number < 121; number++)
    expect((await harness.request('/api/live', { method: 'HEAD' })).status).toBe(200)
  await harness.close()
})

test('refuses the 121st stream of one address and frees its place when one ends', async () => {
  const harness = await createHarness({ hasRateLimits: true })
  const open = (address: string) => harness.request('/api/live', { headers: { 'x-forwarded-for': address } })
  const streams: Response[] = []
  for (let number = 0; number < 120; number++) streams.push(await open('203.0.113.7'))
  expect(streams.every(({ status }) => status === 200)).toBe(true)

  const refused = await open('203.0.113.7')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await harness.request('/api/live', { method: 'HEAD' })).status).toBe(200)
  const other = await open('203.0.113.8')
  expect(other.status).toBe(200)

  await streams[0]?.body?.cancel()
  const next = await open('203.0.113.7')
  expect(next.status).toBe(200)
  for (const { body } of [...streams.slice(1), other, next]) await body?.cancel()
  await harness.close()
})
