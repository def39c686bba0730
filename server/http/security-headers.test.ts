import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { setSecurityHeaders } from './security-headers.ts'

function createApp({ isSecure = false } = {}) {
  const app = new Hono<Env>().use(setSecurityHeaders({ isSecure } as ServerDependencies))
  app.get('/popup', c =>
    c.body(null, 200, {
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    }),
  )
  app.get('*', c => c.body(null))
  return async (path: string) => Object.fromEntries((await app.request(path)).headers)
}

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
}

test('every response forbids sniffing, frames and features that no page uses', async () => {
  expect(await createApp()('/page')).toEqual({
    ...common,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('a route keeps its own opener, resource and referrer policy', async () => {
  expect(await createApp()('/popup')).toEqual({
    ...common,
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  })
})

test('a store with https stays with https for a year', async () => {
  expect(await createApp({ isSecure: true })('/page')).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  })
})

test('only admin pages may ask for the camera', async () => {
  const readPolicy = async (path: string) => (await createApp()(path))['permissions-policy']
  for (const path of ['/admin', '/admin/orders', '/admin/orders?show=all'])
    expect(await readPolicy(path), path).toMatch(/^camera=\(self\), display-capture=\(\), geolocation=\(\)/)
  for (const path of ['/', '/shop', '/login', '/administrator'])
    expect(await readPolicy(path), path).toMatch(/^camera=\(\), display-capture=\(\), geolocation=\(\)/)
})
