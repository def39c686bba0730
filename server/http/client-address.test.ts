import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../dependencies.ts'
import { getClientAddress, getNetworkPrefix } from './client-address.ts'

async function readClientAddress(forwarded: string | undefined, trustedProxies: number): Promise<string> {
  const app = new Hono<Env>().get('/', c => c.text(getClientAddress(c, trustedProxies)))
  const response = await app.request(
    '/',
    forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } },
    {
      incoming: { socket: { remoteAddress: '10.0.0.1' } } as never,
    },
  )
  return response.text()
}

test.each([
  ['1.1.1.1', 0, '10.0.0.1'],
  [undefined, 1, '10.0.0.1'],
  ['1.1.1.1', 1, '1.1.1.1'],
  ['forged, 2.2.2.2', 1, '2.2.2.2'],
  ['forged, 2.2.2.2, 3.3.3.3', 2, '2.2.2.2'],
  ['3.3.3.3', 2, '3.3.3.3'],
])('reads X-Forwarded-For %j behind %d trusted proxies as %s', async (forwarded, proxies, address) => {
  expect(await readClientAddress(forwarded, proxies)).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no socket', 'no socket'],
])('counts %s as %s', (address, network) => expect(getNetworkPrefix(address)).toBe(network))
