import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { insertProduct, readRow } from '#test/factories.ts'
import { commandPath, hasCommand } from '#test/has-command.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { readEventStream } from '#test/live/event-stream.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { createShopperClient } from '#test/shopper-client.ts'
import { isFullSize } from '#test/test-size.ts'
import { waitFor } from '#test/wait-for.ts'

type Front = Awaited<ReturnType<typeof createFront>>

/** Where a proxy listens and has its files. */
async function createFront() {
  const folder = mkdtempSync(join(tmpdir(), 'store-proxies-'))
  const httpPort = await findFreePort()
  const httpsPort = await findFreePort()
  const publicUrl = `https://localhost:${httpsPort}`
  return {
    folder,
    httpPort,
    httpsPort,
    publicUrl,
    /** Sends a request through the proxy. Its certificate is one that nobody else knows. */
    send: (path: string, init: RequestInit = {}, localAddress = '127.0.0.1'): Promise<Response> =>
      new Promise((resolve, reject) => {
        const body = new Request('http://unused', { ...init, method: init.method ?? 'GET' })
        const outgoing = request(
          new URL(path, publicUrl),
          {
            method: body.method,
            headers: { ...Object.fromEntries(body.headers), origin: publicUrl },
            rejectUnauthorized: false,
            localAddress,
            host: '127.0.0.1',
            servername: 'localhost',
            agent: false,
          },
          response => {
            const headers = new Headers()
            for (const [name, values] of Object.entries(response.headersDistinct))
              for (const value of values ?? []) headers.append(name, value)
            const { statusCode: status = 0 } = response
            resolve(new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers }))
          },
        ).on('error', reject)
        void body.arrayBuffer().then(bytes => outgoing.end(new Uint8Array(bytes)))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface ShippedProxy {
  command: 'nginx' | 'caddy'
  /** Writes the configuration. Returns what the command needs to run with it. */
  configure(front: Front, addresses: readonly string[]): { args: string[]; environment?: Record<string, string> }
}

/** The site's file with these ports, addresses and a certificate of its own. */
const nginx: ShippedProxy = {
  command: 'nginx',
  configure({ folder, httpPort, httpsPort }, addresses) {
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '1']
    const files = ['-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    })
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/^\tserver 127\.0\.0\.1:3000(.*;)$/gm, (_line, rest) =>
        addresses.map(address => `server ${address}${rest}`).join('\n'),
      )
      .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
      .replace(/^\tlisten \[::\].*$/gm, '')
      .replaceAll('shop.example;', 'localhost;')
      .replaceAll('/var/log/nginx', folder)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const main = `${user} daemon off; worker_processes 2; pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
events {}
http { access_log off; ${temporary} include ${join(folder, 'site.conf')}; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return { args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')] }
  },
}

const caddy: ShippedProxy = {
  command: 'caddy',
  configure({ folder, httpPort, httpsPort }, addresses) {
    const options = `{ \n admin off \n http_port ${httpPort} \n https_port ${httpsPort} \n skip_install_trust \n }\n`
    writeFileSync(join(folder, 'Caddyfile'), `${options}${readFileSync('deploy/Caddyfile', 'utf8')}`)
    return {
      args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      environment: {
        SHOP_DOMAIN: 'localhost',
        STORE_ADDRESSES: addresses.join(' '),
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    }
  },
}

/** Runs the proxy until the returned function is called. */
async function startProxy(
  { command, configure }: ShippedProxy,
  front: Front,
  addresses: readonly string[],
): Promise<() => Promise<void>> {
  const { args, environment } = configure(front, addresses)
  const env = { ...process.env, PATH: commandPath, ...environment }
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  while ((await front.send('/healthz').catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(output)
    await wait(50)
  }
  return async () => {
    const ended = once(child, 'exit')
    // Caddy would wait for event streams that a failed test has left open.
    child.kill(command === 'caddy' ? 'SIGKILL' : 'SIGTERM')
    await ended
  }
}

const admin = { email: 'boss@example.com', password: 'tuff and bold' }
/** The shopper is at another loopback address than the proxy. */
const shopperAddress = '127.0.0.2'

let front: Front
let store: StoreProcess
let db: Db
beforeAll(async () => {
  front = await createFront()
  store = await startProxiedStore()
  db = await openDatabase({ dataDir: join(front.folder, 'data') })
})
afterAll(async () => {
  await db.destroy()
  await store.stop('SIGKILL')
  front.remove()
})

const startProxiedStore = (PORT?: string) =>
  startStore({
    PUBLIC_URL: front.publicUrl,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'on',
    DATA_DIR: join(front.folder, 'data'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(PORT ? { PORT } : {}),
  })

const send = (path: string, init?: RequestInit) => front.send(path, init, shopperAddress)

async function signInAsAdmin(): Promise<string> {
  const body = new URLSearchParams(admin)
  const response = await send('/login', { method: 'POST', body, headers: { accept: 'text/html' } })
  expect(response.headers.get('location')).toBe('/admin')
  return response.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
}

async function uploadPhoto(bytes: number): Promise<number> {
  const photo = await createJpegPhoto()
  const body = new FormData()
  body.append('image', new File([new Uint8Array(photo), new Uint8Array(bytes - photo.length)], 'image.jpg'))
  const cookie = await signInAsAdmin()
  return (await send('/api/product-images', { method: 'POST', body, headers: { cookie } })).status
}

const getStoreAddress = () => new URL(store.url).host.replace('localhost', '127.0.0.1')

describe.each([nginx, caddy])('$command in front of the store', proxy => {
  const isMissing = !hasCommand(proxy.command)
  let stop = async () => {}
  beforeAll(async () => {
    if (!isMissing) stop = await startProxy(proxy, front, [getStoreAddress()])
  })
  afterAll(() => stop())

  test.skipIf(isMissing)('sends pages over TLS, and from http to https', async () => {
    const page = await send('/shop')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    const redirect = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`http://127.0.0.1:${front.httpPort}/shop?q=a`, { headers: { host: 'localhost' }, agent: false }, resolve).on(
        'error',
        reject,
      ),
    )
    redirect.resume()
    expect([301, 308]).toContain(redirect.statusCode)
    expect(redirect.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/shop\?q=a$/)
  })

  test.skipIf(isMissing)('accepts a photo of 25 MB and refuses a larger one', async () => {
    const megabyte = 1024 * 1024
    expect(await uploadPhoto(25 * megabyte)).toBe(201)
    expect(await uploadPhoto(27 * megabyte)).toBe(413)
  })

  test.skipIf(isMissing)("passes on events at once, and the shopper's own address", async () => {
    const product = await insertProduct(db)
    const stream = await readEventStream(await send('/api/live'))
    const shopper = createShopperClient((path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', '203.0.113.9')
      return send(path, { ...init, headers })
    })
    const { order } = await shopper.startPaying([product])
    await waitFor(() => expect(stream.text).toContain(`{"id":"${product}","change":"held"`))
    await stream.close()
    const { network } = await readRow(db, 'orders', order.id)
    expect(network).toBe(shopperAddress)
  })

  // A proxy waits 25 seconds for a process that says that it is ready and answers nothing else.
  test.skipIf(isMissing || !isFullSize)(
    'sends a GET to another process when one hangs, and no POST twice',
    async () => {
      const received: string[] = []
      const processes = [true, false, false].map(hangs =>
        createServer((request, response) => {
          request.resume()
          if (/^\/(readyz|healthz)/.test(request.url ?? '')) return void response.end()
          received.push(`${request.method} ${request.url}`)
          if (!hangs) response.end()
        }).listen(0, '127.0.0.1'),
      )
      onTestFinished(() => {
        for (const server of processes) server.close().closeAllConnections()
      })
      await Promise.all(processes.map(server => once(server, 'listening')))
      const hangingFront = await createFront()
      onTestFinished(hangingFront.remove)
      const addresses = processes.map(server => `127.0.0.1:${(server.address() as AddressInfo).port}`)
      onTestFinished(await startProxy(proxy, hangingFront, addresses))
      const sendAll = (init: RequestInit) =>
        Promise.all(
          Array.from({ length: 12 }, async (_, turn) => {
            const response = await hangingFront.send(`/requests/${turn}`, init).catch(() => undefined)
            return response?.status
          }),
        )
      const [gets] = await Promise.all([sendAll({ method: 'GET' }), sendAll({ method: 'POST', body: 'x' })])
      expect(new Set(gets)).toEqual(new Set([200]))
      const posts = received.filter(request => request.startsWith('POST'))
      expect(posts).toHaveLength(new Set(posts).size)
      expect(received.length).toBeGreaterThan(24)
    },
    90_000,
  )
})

test.skipIf(!hasCommand('nginx'))('nginx logs neither keys of orders nor what a query holds', async () => {
  onTestFinished(await startProxy(nginx, front, [getStoreAddress()]))
  const headers = { referer: `${front.publicUrl}/order/secret-key` }
  for (const path of [
    '/order/secret-key',
    '/order/secret-key.data',
    '/%6Frder/secret-key',
    '/api/orders/secret-key/release',
  ])
    await send(path, { headers })
  await send('/thankyou?session_id=secret-session', { headers })
  await send('/login/reset?token=secret-token', { headers })
  await waitFor(() => expect(readFileSync(join(front.folder, 'access.log'), 'utf8')).toContain('"GET /login/reset"'))
  const log = readFileSync(join(front.folder, 'access.log'), 'utf8')
  expect(log).toContain('"GET /order/-"')
  expect(log).not.toContain('secret')
})

test.skipIf(!hasCommand('nginx'))('nginx asks the next process for an asset that one does not have', async () => {
  let misses = 0
  const otherVersion = createServer((_request, response) => {
    misses += 1
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(otherVersion, 'listening')
  const { port } = otherVersion.address() as AddressInfo
  const page = await (await fetch(`${store.url}/shop`)).text()
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  onTestFinished(() => void otherVersion.close())
  onTestFinished(await startProxy(nginx, front, [getStoreAddress(), `127.0.0.1:${port}`]))
  for (let time = 0; time < 4; time++) expect((await send(asset)).status).toBe(200)
  expect(misses).toBeGreaterThan(0)
})

test.skipIf(!hasCommand('caddy'))('caddy loses no request when the store restarts', async () => {
  onTestFinished(await startProxy(caddy, front, [getStoreAddress()]))
  const { port } = new URL(store.url)
  const stopping = store.stop()
  const whileStopping = send('/shop')
  await stopping
  const whileStopped = send('/shop')
  store = await startProxiedStore(port)
  const afterwards = send('/shop')
  const responses = await Promise.all([whileStopping, whileStopped, afterwards])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
})
