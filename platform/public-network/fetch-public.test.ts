import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchPublic } from './fetch-public.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(respond: RequestListener): Promise<{ origin: string; port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, requests }
}

const options = { maxBytes: 1000, timeoutMs: 20_000, allowsLoopback: true }
const redirectTo = (location: string) => serve((_request, response) => void response.writeHead(302, { location }).end())

test('fetches a file, also behind redirects', async () => {
  const { origin } = await serve((request, response) =>
    request.url === '/photo' ? response.end('photo') : response.writeHead(307, { location: '/photo' }).end(),
  )
  expect((await fetchPublic(`${origin}/start`, options)).toString()).toBe('photo')
})

test('reaches no server of this machine, by whatever name', async () => {
  const { port, requests } = await serve((_request, response) => response.end('secret'))
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])
    await expect(fetchPublic(`http://${host}:${port}/`, { ...options, allowsLoopback: false })).rejects.toThrow(
      /not public|Not a public address/,
    )
  expect(requests).toEqual([])
})

test.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.5/', 'http://[fd00::1]/', '//192.168.1.1/x'])(
  'follows no redirect to %s',
  async location => {
    const { origin } = await redirectTo(location)
    await expect(fetchPublic(origin, options)).rejects.toThrow(/^leads to .*, which is not public$/)
  },
)

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/x', 'http://'])('follows no redirect to %s', async location => {
  const { origin } = await redirectTo(location)
  await expect(fetchPublic(origin, options)).rejects.toThrow('is no web address')
})

test('ends a chain of redirects', async () => {
  const { origin, requests } = await serve((_request, response) =>
    response.writeHead(301, { location: `/${requests.length}` }).end(),
  )
  await expect(fetchPublic(origin, options)).rejects.toThrow('redirects more than 5 times')
  expect(requests).toHaveLength(6)
})

test('stops reading a file that is too large', async () => {
  const { origin } = await serve((_request, response) => {
    const write = (): void =>
      void (response.write(Buffer.alloc(10_000)) ? setImmediate(write) : response.once('drain', write))
    write()
  })
  await expect(fetchPublic(origin, options)).rejects.toThrow('is larger than')
})

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['never ends', (_request, response) => void response.writeHead(200).write('and so on')],
])('gives up on a server that %s', async (_what, respond) => {
  const { origin } = await serve(respond)
  await expect(fetchPublic(origin, { ...options, timeoutMs: 100 })).rejects.toThrow('takes too long')
})

test('says what the server answers, and that it has ended', async () => {
  const { origin } = await serve((_request, response) => response.writeHead(403).end())
  await expect(fetchPublic(origin, options)).rejects.toThrow('answers 403')
  const broken = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('a', () => response.destroy())
  })
  await expect(fetchPublic(broken.origin, options)).rejects.toThrow("can't be reached")
})
