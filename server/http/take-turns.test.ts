import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env, ServerDependencies } from '../dependencies.ts'
import type { RenderQueue } from './render-queue.ts'
import { takeTurns } from './take-turns.ts'

/** An application whose queue is full, or runs everything at once. */
function createApp({ isFull }: { isFull: boolean }) {
  const networks: string[] = []
  const renderQueue: RenderQueue = {
    run({ prefix }, work) {
      networks.push(prefix)
      return isFull ? undefined : work()
    },
  }
  const app = new Hono<Env>()
  app.use(takeTurns({ renderQueue, trustedProxies: 1 } as ServerDependencies))
  app.all('*', c => c.text('done'))
  const request = async (method: string) => {
    const response = await app.request('/', { method, headers: { 'x-forwarded-for': '203.0.113.7' } }, {})
    return response.status
  }
  return { app, networks, request }
}

test.each(['GET', 'HEAD'])('%s waits for the turn of its network', async method => {
  const { networks, request } = createApp({ isFull: false })
  expect(await request(method)).toBe(200)
  expect(networks).toEqual(['203.0.113.7'])
  expect(await createApp({ isFull: true }).request(method)).toBe(503)
})

test.each(['POST', 'DELETE', 'OPTIONS'])('%s needs no turn', async method => {
  const { networks, request } = createApp({ isFull: true })
  expect([await request(method), networks]).toEqual([200, []])
})

test.concurrent('a refused page is in its language', async () => {
  const response = await createApp({ isFull: true }).app.request('/shop?lang=ms')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('<html lang="ms-MY">')
})

test.concurrent.each(['/api/products/facets?q=tee', '/link-previews/one'])(
  'a refused %s says when to try again',
  async path => {
    const response = await createApp({ isFull: true }).app.request(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ code: 'overloaded', error: expect.stringContaining('try again') })
  },
)
