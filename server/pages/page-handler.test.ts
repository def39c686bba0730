import { expect, onTestFinished, test, vi } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })

test('a page that has read the session is for nobody else', async () => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  for (const path of ['/account', '/admin', '/admin.data'])
    expect((await boss.request(path)).headers.get('cache-control')).toBe('private, no-store')
  expect((await boss.request('/shop')).headers.get('cache-control')).not.toBe('private, no-store')
})

test('asks for an order no more often than the limit allows', async () => {
  const counted: unknown[] = []
  harness.dependencies.rateLimits = {
    async consume(...count) {
      counted.push(count)
      return counted.length > 1 ? 60 : undefined
    },
    async refund() {},
  }
  const open = () => harness.request(`/order/${'a'.repeat(26)}`)
  const [found, limited] = [await (await open()).text(), await (await open()).text()]
  expect(counted).toEqual(Array(2).fill(['lookup', [{ prefix: 'no socket', site: null }]]))
  expect(limited).not.toBe(found)
})

test.each(['%', '%E0%A4', '%zz.data'])('prints no path that can not be decoded: an order key and %s', async end => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const response = await harness.request(`/order/${'a'.repeat(26)}${end}`)
  expect(response.status).toBe(404)
  expect(warn).not.toHaveBeenCalled()
})

test('renders a page for HEAD as for GET', async () => {
  const get = await harness.request('/cart')
  const head = await harness.request('/cart', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, get.headers.get('content-type')])
  expect(head.headers.get('content-security-policy')).toContain("'sha256-")
})

test('a page whose layout can not be loaded has the stylesheet of the shop alone', async () => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  harness.expectErrors()
  vi.spyOn(harness.store, 'listResourceProblems').mockRejectedValue(new Error('No problems known'))
  const response = await boss.request('/admin')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html.match(/<link rel="stylesheet" href="[^"]+/g)).toEqual([
    expect.stringMatching(/"\/assets\/app-[\w-]+\.css$/),
  ])
})

test('defers scripts and adds a policy to documents, not to data', async () => {
  const document = await harness.request('/cart')
  expect(await document.text()).toContain('await import(')
  const data = await harness.request('/cart.data')
  expect(data.headers.get('content-security-policy')).toBeNull()
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  expect((await boss.getPage('/admin')).html).toContain('await import(')
})

test.each([
  ['/admin/orders?lang=ms', 'en'],
  ['/admin?lang=ms', 'en'],
  ['/ADMIN?lang=ms', 'en'],
  ['/cart?lang=ms', 'ms'],
  ['/administration?lang=ms', 'ms'],
])('%s is in the language %s', async (path, language) => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  expect((await boss.getPage(path)).html).toContain(`<html lang="${language}`)
})
