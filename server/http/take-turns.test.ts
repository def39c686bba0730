import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env, ServerDependencies } from '../dependencies.ts'
import type { RenderQueue } from './render-queue.ts'
import { respondWithOverloadedError, respondWithOverloadedPage, takeTurns } from './take-turns.ts'

const respond = async () => new Response('too busy', { status: 503 })

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
  app.use(takeTurns({ renderQueue, trustedProxies: 1 } as ServerDependencies, respond))
  app.all('/', c => c.text('done'))
  const request = async (method: string, bindings: Env['Bindings'] | undefined = {}) => {
    const response = await app.request('/', { method, headers: { 'x-forwarded-for': '203.0.113.7' } }, bindings)
    return response.status
  }
  return { networks, request }
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

test('a page that has waited for its turn already needs no other', async () => {
  expect(await createApp({ isFull: true }).request('GET', { hasTurn: true })).toBe(200)
})

test.concurrent('a refused page is in its language', async () => {
  const app = new Hono<Env>().get('/shop', respondWithOverloadedPage)
  const response = await app.request('/shop?lang=ms')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('<html lang="ms-MY">')
})

test.concurrent('a refused call of the API says when to try again', async () => {
  const app = new Hono<Env>().get('/api/products', respondWithOverloadedError)
  const response = await app.request('/api/products')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ code: 'overloaded', error: expect.stringContaining('try again') })
})
