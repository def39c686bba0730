import { once } from 'node:events'
import { get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Env } from '../dependencies.ts'
import { createAfterResponse } from './after-response.ts'

test('work is done and waited for although the client has left before it was handed over', async () => {
  const afterResponse = createAfterResponse({ log: { error: () => undefined } as never })
  const [arrived, settled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  const app = new Hono<Env>().get('/', async c => {
    arrived.resolve()
    await once(c.env.outgoing as never, 'close')
    afterResponse.run(c, async () => {
      isDone = true
    })
    settled.resolve(afterResponse.waitUntilDone())
    return c.body(null)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
  request.on('error', () => undefined)
  await arrived.promise
  request.destroy()
  await settled.promise
  expect(isDone).toBe(true)
})
