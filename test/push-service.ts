import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import type { PushPayload, PushTarget } from '#store/push/push-sender.ts'

/** A message as a device reads it, and what the push service was told about it. */
export interface ReceivedPush {
  path: string
  payload: PushPayload
  /** Claims of the signature that was verified. */
  claims: { aud: string; exp: number; sub: string }
  ttl: string | undefined
  urgency: string | undefined
  topic: string | undefined
}

/** `silence`: the connection stays open without an answer. `hang-up`: it is closed. */
type Response = { status: number; headers?: Record<string, string> } | 'silence' | 'hang-up'

interface Device extends PushTarget {
  privateKey: Buffer
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * A push service on this machine, and the devices behind it. It accepts a message when its
 * signature is right and the device can read it, by other code than that of the sender.
 * @see https://www.rfc-editor.org/rfc/rfc8291 https://www.rfc-editor.org/rfc/rfc8188
 * https://www.rfc-editor.org/rfc/rfc8292
 * @param publicKey of the shop, which the service expects to have signed
 */
export async function startPushService(publicKey: () => string) {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  const requests: string[] = []
  const errors: string[] = []
  const responses: Response[] = []

  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const body = await buffer(request)
    requests.push(path)
    const next = responses.shift()
    if (next === 'silence') return
    if (next === 'hang-up') return void response.destroy()
    if (next) return void response.writeHead(next.status, next.headers).end('A body that nobody reads')
    try {
      const device = devices.get(path)
      if (!device) throw new Error(`No such device: ${path}`)
      received.push({
        path,
        claims: await verifySignature(headers.authorization ?? '', { origin, publicKey: publicKey() }),
        payload: JSON.parse(decrypt(body, device, headers['content-encoding'])),
        ttl: headers.ttl as string,
        urgency: headers.urgency as string,
        topic: headers.topic as string,
      })
      response.writeHead(201).end()
    } catch (error) {
      errors.push(String(error))
      response.writeHead(400).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    /** Messages that were accepted, in order. */
    received,
    /** Paths of all requests, refused ones included. */
    requests,
    /** Why requests were refused. Tests expect it to stay empty. */
    errors,
    /** Creates a device, as a browser subscribes it. */
    createDevice(): PushTarget {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const auth = randomBytes(16).toString('base64url')
      const device = { endpoint: origin + path, p256dh, auth, privateKey: ecdh.getPrivateKey() }
      devices.set(path, device)
      return { endpoint: device.endpoint, p256dh, auth }
    },
    /** Answers the next requests. Later ones are accepted. */
    respondWith: (...next: Response[]) => void responses.push(...next),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Verifies `Authorization: vapid t=<JWT>, k=<public key>` and returns the claims. */
async function verifySignature(
  authorization: string,
  { origin, publicKey }: { origin: string; publicKey: string },
): Promise<ReceivedPush['claims']> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error(`Not the key of the shop: ${authorization}`)
  const point = decode(publicKey)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const verifyKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { payload } = await jwtVerify(token, verifyKey, { algorithms: ['ES256'], audience: origin })
  const { exp = 0, sub = '' } = payload
  // At most 24 hours: RFC 8292, section 2.
  const seconds = exp - Date.now() / 1000
  if (!(seconds > 0 && seconds <= 24 * 60 * 60)) throw new Error(`Expires at a wrong time: ${exp}`)
  if (!/^(mailto|https):/.test(sub)) throw new Error(`No contact: ${sub}`)
  return { aud: origin, exp, sub }
}

/** Decrypts a body of one record in the coding aes128gcm. */
function decrypt(body: Buffer, { p256dh, auth, privateKey }: Device, coding: string | undefined): string {
  if (coding !== 'aes128gcm') throw new Error(`Not aes128gcm: ${coding}`)
  const salt = body.subarray(0, 16)
  const keyIdLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyIdLength)
  const record = body.subarray(21 + keyIdLength)
  if (record.length > body.readUInt32BE(16)) throw new Error('More than one record')

  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), decode(p256dh), senderKey])
  const inputKey = hkdfSync('sha256', ecdh.computeSecret(senderKey), decode(auth), info, 32)
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(inputKey), salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the delimiter 2 and zeros.
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some(byte => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString()
}

const decode = (text: string) => Buffer.from(text, 'base64url')
