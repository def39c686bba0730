import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness({ hasPages: true })

test('responds 405 to methods that no endpoint has', async () => {
  for (const path of ['/shop', '/product/%ff', '/api/products', '/sandbox/stripe/x', '/healthz'])
    for (const method of ['PROPFIND', 'QUERY', 'PURGE']) {
      const response = await harness.request(path, { method })
      expect([path, response.status]).toEqual([path, 405])
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE')
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
    }
})
