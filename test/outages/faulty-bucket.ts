import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#platform/photos/s3-photo-storage.server.ts'

/** How a bucket can fail a request. */
export const bucketFaults = {
  hangs: () => {},
  'answers 500': (_request, response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  trickles: (_request, response, photo) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photo.length })
    let sent = 0
    const timer = setInterval(() => response.write(photo.subarray(sent, ++sent)), 1_000)
    response.write(photo.subarray(sent, ++sent))
    response.on('close', () => clearInterval(timer))
  },
  'breaks off': (_request, response, photo) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photo.length })
    response.write(photo.subarray(0, photo.length / 2), () => response.destroy())
  },
  'sends an error that never ends': (_request, response) => {
    response.writeHead(500)
    const timer = setInterval(() => response.write('<Error>'), 10)
    response.on('close', () => clearInterval(timer))
  },
  'sends a web page': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in to the network</title>'),
  'compresses what it sends': (_request, response, photo) =>
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-encoding': 'gzip', 'content-length': photo.length })
      .end(photo),
  'sends no length': (_request, response, photo) => {
    response.writeHead(200, { 'content-type': 'image/webp' })
    response.write(photo)
    response.end()
  },
} as const satisfies Record<string, (request: IncomingMessage, response: ServerResponse, photo: Buffer) => unknown>

export type BucketFault = keyof typeof bucketFaults

export type FaultyBucket = Awaited<ReturnType<typeof startFaultyBucket>>

/** Starts a bucket that has one photo under every key, and fails as it is told to. */
export async function startFaultyBucket(photo: Buffer) {
  let fault: BucketFault | undefined
  let requests = 0
  let open = 0
  const server = createServer((request, response) => {
    requests += 1
    open += 1
    response.on('close', () => {
      open -= 1
    })
    request.resume()
    if (fault) return void bucketFaults[fault](request, response, photo)
    if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    if (request.url?.includes('-check-'))
      return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photo.length }).end(photo)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    server.close().closeAllConnections()
    await once(server, 'close')
  }
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    publicUrl: undefined,
  }
  return {
    settings,
    /** `refuses` closes its port. */
    async begin(next: BucketFault | 'refuses') {
      if (next === 'refuses') return close()
      fault = next
    },
    async end() {
      fault = undefined
      if (!server.listening) await listen(port)
    },
    countRequests: () => requests,
    countOpen: () => open,
    close,
  }
}
