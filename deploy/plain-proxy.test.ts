import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { commandPath, hasCommand } from '#test/has-command.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { createShopperClient } from '#test/shopper-client.ts'
import { getCookieHeader } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'

const admin = { email: 'boss@example.com', password: 'tuff and bold' }
let folder: string
let store: StoreProcess
let db: Db
/** A store behind a proxy, whose PUBLIC_URL was forgotten. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-plain-proxy-'))
  const settings = { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  store = await startStore(settings)
  db = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await db.destroy()
  await store.stop('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts an nginx whose only directive about the store is `proxy_pass`, with `more` of them. */
async function startNginx(more = ''): Promise<string> {
  const port = await findFreePort()
  const files = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = files.map(name => `${name}_temp_path ${join(folder, name)};`).join(' ')
  const proxy = `location / { proxy_pass http://127.0.0.1:${new URL(store.url).port}; ${more} }`
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
pid ${join(folder, 'nginx.pid')}; events {}
http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; ${proxy} } }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')]
  const child = spawn('nginx', args, { env: { ...process.env, PATH: commandPath }, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))
  return url
}

/** Returns what a client gets of the Google emulator: discovery, the start of the flow. */
async function reachGoogle(url: string) {
  const discovery = await fetch(`${url}/sandbox/google/.well-known/openid-configuration`)
  const start = await fetch(`${url}/login/google/start`, { redirect: 'manual' })
  return [discovery.status, new URL(start.headers.get('location') ?? '', 'http://store').pathname]
}

/** Signs in as Google's pages do, with the code for admins that is typed if any. */
async function signIn(url: string, form: Record<string, string>) {
  const start = await fetch(`${url}/login/google/start`, { redirect: 'manual' })
  const chooser = new URL(start.headers.get('location') ?? '')
  const chosen = await fetch(url + chooser.pathname + chooser.search, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: store.url },
    body: new URLSearchParams({ verified: 'yes', ...form }),
  })
  const location = chosen.headers.get('location')
  if (!location) return { status: chosen.status, page: await chosen.text(), session: null }
  const { pathname, search } = new URL(location)
  const headers = { cookie: getCookieHeader(start) }
  const done = await fetch(url + pathname + search, { redirect: 'manual', headers })
  const session = await fetch(`${url}/api/session`, { headers: { cookie: getCookieHeader(done) } })
  return { status: done.status, page: '', session: await session.json() }
}

test.skipIf(!hasCommand('nginx'))('a plain nginx gives nobody the rights of this machine [T48]', async () => {
  expect(await reachGoogle(store.url)).toEqual([200, '/sandbox/google/authorize'])
  const url = await startNginx()
  expect(await reachGoogle(url)).toEqual([404, '/login/google/done'])
  expect((await fetch(`${url}/sandbox/stripe/`, { redirect: 'manual' })).headers.get('location')).toBe('/login')
  const shopper = createShopperClient((path, init) => fetch(url + path, init))
  const payment = new URL((await shopper.startPaying([await insertProduct(db)])).url)
  expect([(await fetch(url + payment.pathname)).status, (await fetch(payment)).status]).toEqual([404, 200])
  const callback = await fetch(`${url}/api/auth/callback/google?code=x&state=y`, { redirect: 'manual' })
  expect(callback.headers.get('location')).toBe('/login/google/done?error=unreachable')
})

test('HTTP/1.0 on a socket of this machine gives no rights either [T48]', async () => {
  const ask = (httpVersion: '1.0' | '1.1') =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${store.url}/sandbox/google/.well-known/openid-configuration`, response => {
        resolve(response.statusCode ?? 0)
        response.resume()
      }).on('error', reject)
      asked.on('socket', socket => {
        const write = socket.write.bind(socket)
        socket.write = ((data: string, ...rest: never[]) =>
          write(String(data).replace(' HTTP/1.1\r\n', ` HTTP/${httpVersion}\r\n`), ...rest)) as typeof socket.write
      })
      asked.end()
    })
  expect([await ask('1.1'), await ask('1.0')]).toEqual([200, 404])
})

test.skipIf(!hasCommand('nginx'))(
  'a proxy that hides itself lets nobody in as an admin without the code on the terminal [T48]',
  async () => {
    const url = await startNginx('proxy_http_version 1.1; proxy_set_header Connection "";')
    expect(await reachGoogle(url)).toEqual([200, '/sandbox/google/authorize'])
    const shopper = await signIn(url, { email: 'stranger@example.com' })
    expect(shopper.session).toMatchObject({ user: { email: 'stranger@example.com', isAdmin: false } })
    for (const code of ['', ' ', '0'.repeat(12)])
      expect(await signIn(url, { email: ` ${admin.email.toUpperCase()}`, code })).toMatchObject({
        status: 400,
        page: expect.stringContaining('Type the code'),
      })
    expect((await signIn(url, { email: admin.email, code: store.getAdminCode() })).session).toMatchObject({
      user: { email: admin.email, isAdmin: true },
    })
    // An account that signs in by the emulator already needs the code as soon as it is an admin.
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'stranger@example.com')
      .executeTakeFirstOrThrow()
    await setAdmin(db, id, { isAdmin: true, at: new Date() })
    expect((await signIn(url, { email: 'stranger@example.com' })).status).toBe(400)
  },
)
