import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../dependencies.ts'
import { isLocalRequest } from './local-request.ts'

/** Sends a request from a socket's address, undefined without a socket. */
async function isLocal(
  remoteAddress: string | undefined,
  headers: Record<string, string>,
  { url = 'http://localhost/', httpVersion = '1.1' } = {},
) {
  const app = new Hono<Env>().get('/', c => c.json(isLocalRequest(c)))
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress }, httpVersion } as never }
  return (await app.request(url, { headers }, env)).json()
}

const host = 'localhost:3000'
test.each([
  ['127.0.0.1', { host }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }],
  [undefined, { host }],
  ['127.0.0.1', {}],
])('a request from %s with %j comes from this machine [T48]', async (address, headers) =>
  expect(await isLocal(address, headers as Record<string, string>)).toBe(true),
)

test.each([
  ['192.168.1.7', { host }],
  ['2001:db8::1', { host }],
  ['127.0.0.1', { host: 'rebound.example:3000' }],
  ['127.0.0.1', { host: 'no host' }],
  ['127.0.0.1', { host, 'x-forwarded-for': '203.0.113.7' }],
  ['127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { host, 'X-Forwarded-Proto': 'http' }],
  ['127.0.0.1', { host, 'x-forwarded-anything': '' }],
  ['127.0.0.1', { host, Via: '1.1 cache' }],
  ['127.0.0.1', { host, forwarded: 'for=127.0.0.1' }],
  ['127.0.0.1', { host, 'x-real-ip': '127.0.0.1' }],
  ['127.0.0.1', { host, 'cf-connecting-ip': '127.0.0.1' }],
])('a request from %s with %j does not [T48]', async (address, headers) =>
  expect(await isLocal(address, headers as Record<string, string>)).toBe(false),
)

test('without a Host header the address of the request counts [T48]', async () => {
  expect(await isLocal('127.0.0.1', {}, { url: 'http://shop.example/' })).toBe(false)
})

test('a request of HTTP/1.0, which proxies speak and browsers do not, comes from elsewhere [T48]', async () => {
  expect(await isLocal('127.0.0.1', { host }, { httpVersion: '1.0' })).toBe(false)
})
