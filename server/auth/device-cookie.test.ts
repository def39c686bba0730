import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../dependencies.ts'
import { createDeviceCookies } from './device-cookie.ts'

const secret = 'a secret of thirty-two characters'
const email = 'siti@example.com'

/** Signs in to an account with a browser's cookie, and returns the cookie that the browser gets. */
async function signIn(account: string, cookie = '', { isSecure = false } = {}): Promise<string> {
  const app = new Hono<Env>().get('/', c => c.text(createDeviceCookies({ secret, isSecure }).create(c, account)))
  return (await app.request('/', { headers: { cookie } })).text()
}

async function findDevice(account: string, cookie: string): Promise<string> {
  const deviceCookies = createDeviceCookies({ secret, isSecure: false })
  const app = new Hono<Env>().get('/', c => c.text(deviceCookies.findDevice(c, account) ?? 'unknown'))
  return (await app.request('/', { headers: { cookie } })).text()
}

const getPair = (header: string) => header.split(';')[0] ?? ''
const getDevice = (header: string) => /^device=([^.]*)/.exec(header)?.[1] ?? ''
const countSignatures = (header: string) => getPair(header).split('.').length - 1

test.each([true, false])('is out of reach for scripts and other sites, with https: %s', async isSecure => {
  const [pair, ...attributes] = (await signIn(email, '', { isSecure })).split('; ')
  expect(pair).toMatch(/^device=[\w-]{22}\.[\w-]{43}$/)
  expect(attributes.sort()).toEqual(
    ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].sort(),
  )
})

test('proves a sign-in to one account, by one browser', async () => {
  const cookie = getPair(await signIn(email))
  expect(await findDevice(email, `other=1; ${cookie}`)).toBe(getDevice(cookie))
  expect(await findDevice('boss@example.com', cookie)).toBe('unknown')
  const other = getDevice(await signIn(email))
  expect(other).not.toBe(getDevice(cookie))
  expect(await findDevice(email, cookie.replace(getDevice(cookie), other))).toBe('unknown')
})

test.each([
  ['no cookie', () => ''],
  ['no signature', (cookie: string) => cookie.slice(0, cookie.indexOf('.'))],
  ['a shorter signature', (cookie: string) => cookie.slice(0, -1)],
  [
    'another signature of the same length',
    (cookie: string) => `${cookie.slice(0, -2)}${cookie.at(-2) === 'A' ? 'B' : 'A'}A`,
  ],
  ['a longer id', (cookie: string) => cookie.replace('.', 'A.')],
])('accepts no %s', async (_what, forge) => {
  expect(await findDevice(email, forge(getPair(await signIn(email))))).toBe('unknown')
})

test('keeps its id when it signs in again or to another account, each account once', async () => {
  const first = await signIn(email)
  const second = await signIn('boss@example.com', getPair(first))
  const third = await signIn(email, getPair(second))
  expect([second, third].map(getDevice)).toEqual([getDevice(first), getDevice(first)])
  expect([first, second, third].map(countSignatures)).toEqual([1, 2, 2])
  for (const account of [email, 'boss@example.com'])
    expect(await findDevice(account, getPair(third))).toBe(getDevice(first))
})

test('replaces an id that it has not made', async () => {
  for (const forged of ['short', `${'a'.repeat(22)}!`, `!${'a'.repeat(22)}`]) {
    const header = await signIn(email, `device=${forged}.signature`)
    expect(getDevice(header)).toMatch(/^[\w-]{22}$/)
    expect(header).not.toContain(forged)
    expect(countSignatures(header)).toBe(1)
  }
})

test('forgets the account that signed in longest ago when there are nine', async () => {
  let cookie = ''
  for (let number = 0; number < 9; number++) cookie = getPair(await signIn(`${number}@example.com`, cookie))
  expect(countSignatures(cookie)).toBe(8)
  expect(await findDevice('0@example.com', cookie)).toBe('unknown')
  for (const number of [1, 8]) expect(await findDevice(`${number}@example.com`, cookie)).toBe(getDevice(cookie))
  // A longer list comes from no sign-in.
  const [id = '', ...signatures] = cookie.split('.')
  const padded = [id, ...Array(8).fill('x'), ...signatures].join('.')
  expect(await findDevice('8@example.com', padded)).toBe('unknown')
})
