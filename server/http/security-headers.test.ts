import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { setSecurityHeaders } from './security-headers.ts'

const app = new Hono<Env>()
  .use(setSecurityHeaders({ isSecure: true } as ServerDependencies))
  .get('*', c => c.text('page'))
const readPolicy = async (path: string) => (await app.request(path)).headers.get('permissions-policy')

test('only admin pages may ask for the camera', async () => {
  for (const path of ['/admin', '/admin/orders', '/admin/orders?show=all'])
    expect(await readPolicy(path), path).toMatch(/^camera=\(self\), display-capture=\(\), geolocation=\(\)/)
  for (const path of ['/', '/shop', '/login', '/administrator'])
    expect(await readPolicy(path), path).toMatch(/^camera=\(\), display-capture=\(\), geolocation=\(\)/)
})
