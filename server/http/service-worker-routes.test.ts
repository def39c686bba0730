import { expect, test } from 'vitest'
import { createHarness } from '#test/harness.ts'
import { createServiceWorkerRoutes } from './service-worker-routes.ts'

test('serves the service worker, or with the setting off a script that removes it', async () => {
  const harness = await createHarness()
  const worker = await harness.request('/service-worker.js')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const script = await worker.text()
  expect(() => new Function(script)).not.toThrow()
  expect(script).toContain('/assets/app-')
  expect(await (await harness.request('/service-worker.js?lang=ms')).text()).not.toBe(script)

  const off = createServiceWorkerRoutes({ ...harness.dependencies, hasServiceWorker: false })
  expect(await (await off.request('/service-worker.js')).text()).toContain('registration.unregister()')
  await harness.close()
})
