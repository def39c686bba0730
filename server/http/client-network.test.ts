import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../dependencies.ts'
import { getClientNetwork, getMessageNetwork, parseNetwork } from './client-network.ts'

async function readPrefixes(forwarded: string | undefined, trustedProxies: number): Promise<string[]> {
  const incoming = {
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
  const app = new Hono<Env>().get('/', c => c.text(getClientNetwork(c, trustedProxies).prefix))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: incoming as never })
  return [await response.text(), getMessageNetwork(incoming, trustedProxies).prefix]
}

test.each([
  ['1.1.1.1', 0, '10.0.0.1'],
  [undefined, 1, '10.0.0.1'],
  ['1.1.1.1', 1, '1.1.1.1'],
  ['forged, 2.2.2.2', 1, '2.2.2.2'],
  ['forged, 2.2.2.2, 3.3.3.3', 2, '2.2.2.2'],
  ['3.3.3.3', 2, '3.3.3.3'],
  ['2.2.2.2:5678', 1, '2.2.2.2'],
  ['forged, 2.2.2.2:5678', 1, '2.2.2.2'],
  ['::ffff:2.2.2.2:5678', 1, '10.0.0.1'],
  ['2001:db8:0:7:1:1:1:5678', 1, '2001:db8:0:7::/64'],
  ['[2001:db8::1]:5678', 1, '2001:db8:0:0::/64'],
  ['[2001:db8::1]', 1, '2001:db8:0:0::/64'],
  ['x[2001:db8::1]', 1, '10.0.0.1'],
  ['[2001:db8::1]x', 1, '10.0.0.1'],
  ['2.2.2.2, ', 1, '2.2.2.2'],
  ['no address', 1, '10.0.0.1'],
])('reads X-Forwarded-For %j behind %d trusted proxies as %s', async (forwarded, proxies, prefix) => {
  expect(await readPrefixes(forwarded, proxies)).toEqual([prefix, prefix])
})

test('counts requests without a socket, as tests send them, together', async () => {
  const app = new Hono<Env>().get('/', c => c.text(getClientNetwork(c, 1).prefix))
  expect(await (await app.request('/')).text()).toBe('no socket')
})

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['::ffff:cb00:7107', '203.0.113.7', null],
  ['::ffff:203.17.113.19%eth0', '203.17.113.19', null],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['no socket', 'no socket', null],
])('counts %s as %s within %s', (address, prefix, site) => expect(parseNetwork(address)).toEqual({ prefix, site }))
