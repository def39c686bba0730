import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createS3Client } from './s3-client.server.ts'

let server: Server
afterEach(() => server.close().closeAllConnections())

async function connect(listener: RequestListener, options?: Parameters<typeof createS3Client>[1]) {
  server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createS3Client(
    { endpoint, region: 'auto', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 's' },
    options,
  )
}

const put = { method: 'PUT', key: 'a.webp', body: new Uint8Array([1, 2, 3]) } as const

test('sends a request again, with its body, when the bucket is overloaded', async () => {
  const bodies: string[] = []
  const client = await connect((request, response) => {
    request.setEncoding('hex').on('data', (chunk: string) => bodies.push(chunk))
    request.on('end', () => response.writeHead(bodies.length < 3 ? 503 : 200).end())
  })
  expect((await client.send(put)).status).toBe(200)
  expect(bodies).toEqual(['010203', '010203', '010203'])
})

test("names an error by the bucket's code, and doesn't repeat a request that was refused", async () => {
  let requests = 0
  const client = await connect((_request, response) => {
    requests += 1
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code><Message>Wrong key</Message></Error>')
  })
  await expect(client.send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch', message: 'Wrong key' })
  expect(requests).toBe(1)
})

test('gives up on a bucket that does not answer, but not on a body that is read slowly', async () => {
  const timeoutMs = 1_000
  const silent = await connect(() => {}, { timeoutMs, attempts: 1 })
  await expect(silent.send(put)).rejects.toMatchObject({ name: 'TimeoutError' })
  server.close().closeAllConnections()

  const slow = await connect(
    (_request, response) => {
      response.write('first ')
      setTimeout(() => response.end('last'), 2 * timeoutMs)
    },
    { timeoutMs },
  )
  expect(await (await slow.send({ method: 'GET', key: 'a.webp' })).text()).toBe('first last')
})

test("doesn't follow a bucket that is elsewhere", async () => {
  const client = await connect((_request, response) =>
    response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end('<Error><Code>PermanentRedirect</Code></Error>'),
  )
  await expect(client.send(put)).rejects.toMatchObject({ name: 'PermanentRedirect' })
})
