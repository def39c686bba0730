import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startPushService } from '../push-service.ts'
import { signUpAdmin, uploadPhoto } from './admin.ts'
import type { Attack, Target } from './attack.ts'

const silentEndpoints = 150
const maxSeconds = 2
const maxWaitMs = 15_000

/** Asks for alerts at addresses that never answer, while a shopper waits for one. */
export const silentPushEndpoints: Attack = {
  name: 'silent push endpoints',
  // A store of its own, because its alerts stay.
  settings: { STORE_NAME: 'Silenced' },
  async run(target) {
    const { publicKey } = (await (await target.request('198.51.100.4', '/api/search-alerts')).json()) as {
      publicKey: string
    }
    await using stack = new AsyncDisposableStack()
    const service = await startPushService(() => publicKey)
    stack.defer(service.close)
    const silent = await startSilentHosts(silentEndpoints)
    stack.defer(silent.close)
    const cookie = await signUpAdmin(target)
    for (const [n, endpoint] of silent.endpoints.entries())
      await createAlert(target, `203.0.113.${n}`, { q: 'jacket', device: { ...service.createDevice(), endpoint } })
    for (const q of ['jacket', 'jeans'])
      await createAlert(target, '198.51.100.4', { q, device: service.createDevice() })

    const times: Record<string, number> = {}
    const violations: string[] = []
    for (const [what, title] of [
      ['an honest alert of the same product', 'Warm jacket'],
      ['one of a product that comes later', 'Blue jeans'],
    ] as const) {
      const before = service.received.length
      const startedAt = performance.now()
      await addProduct(target, { title, cookie })
      while (service.received.length === before && performance.now() - startedAt < maxWaitMs) await wait(10)
      times[what] = (performance.now() - startedAt) / 1_000
      if (service.received.length === before) violations.push(`${what} has not come in ${maxWaitMs / 1_000} s`)
      else if (times[what] > maxSeconds) violations.push(`${what} came after ${times[what].toFixed(1)} s`)
      if (silent.countOpen() === 0) violations.push(`no silent endpoint had a message under way: ${what}`)
    }
    return {
      figures: {
        ...Object.fromEntries(Object.entries(times).map(([what, time]) => [what, `${time.toFixed(2)} s`])),
        'silent endpoints under way': silent.countOpen(),
      },
      violations,
    }
  },
}

/** Hosts that accept connections and never answer. */
async function startSilentHosts(count: number) {
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  const endpoints: string[] = []
  while (servers.length < count) {
    const server = createServer(socket => {
      sockets.add(socket.resume())
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') endpoints.push(`http://127.0.0.1:${address.port}/silent`)
    servers.push(server)
  }
  return {
    endpoints,
    countOpen: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}

async function createAlert(
  { request, store }: Target,
  from: string,
  { q, device }: { q: string; device: { endpoint: string; p256dh: string; auth: string } },
): Promise<void> {
  const { endpoint, ...keys } = device
  const response = await request(from, '/api/search-alerts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store.url },
    body: JSON.stringify({ endpoint, keys, search: { q }, language: 'en' }),
  })
  if (response.status !== 201) throw new Error(`No alert: ${response.status} ${await response.text()}`)
}

async function addProduct(target: Target, { title, cookie }: { title: string; cookie: string }): Promise<void> {
  const background = { r: title.length, g: 90, b: 120 }
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const { body } = await uploadPhoto(target, { cookie, picture })
  const { url } = JSON.parse(body) as { url: string }
  const fields = { title, description: 'Warm.', price: '55', category: 'top', imageUrls: JSON.stringify([url]) }
  const response = await target.request('198.51.100.5', '/admin/add-product.data', {
    method: 'POST',
    headers: { origin: target.store.url, cookie },
    body: new URLSearchParams(fields),
  })
  const product = await target.db.selectFrom('products').select('id').where('title', '=', title).executeTakeFirst()
  if (!product) throw new Error(`No product: ${response.status} ${await response.text()}`)
}
