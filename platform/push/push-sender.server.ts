import { createHash } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushMessage, PushResult, PushSender, PushTarget } from '#store/push/push-sender.ts'
import { isLoopbackHost } from '../is-loopback-host.ts'
import { lookUpPublicAddress } from '../public-network/public-lookup.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { VapidKeys } from './vapid-keys.server.ts'

const defaultTimeoutMs = 10_000
/** A phone that is off for longer than this doesn't get the message. */
const timeToLiveSeconds = 3 * 24 * 60 * 60
const maxTopicLength = 32

interface PushSenderOptions {
  keys: VapidKeys
  /** How a push service reaches the shop: a `mailto:` or `https:` address. */
  subject: string
  /** Whether messages may go to this machine: where only this machine reaches the store. */
  allowsLoopback: boolean
  timeoutMs?: number
}

/**
 * Creates the sender of push messages. The library `web-push`, loaded with the first message,
 * encrypts and signs; requests are our own, because they go to addresses that clients name: they
 * follow no redirects, read no bodies and reach public addresses only.
 * @see https://www.rfc-editor.org/rfc/rfc8030 https://www.rfc-editor.org/rfc/rfc8291
 * https://www.rfc-editor.org/rfc/rfc8292
 */
export function createPushSender({
  keys,
  subject,
  allowsLoopback,
  timeoutMs = defaultTimeoutMs,
}: PushSenderOptions): PushSender {
  const isEndpoint = (endpoint: string) => isPushEndpoint(endpoint, { allowsLoopback })
  return {
    publicKey: keys.publicKey,
    isEndpoint,
    async send(target, message, signal) {
      if (!isEndpoint(target.endpoint)) return { status: 'refused', reason: 'Not an address of a push service' }
      const details = await createRequest(target, message, { keys, subject }).catch(String)
      if (typeof details === 'string') return { status: 'refused', reason: details }
      try {
        const timeout = AbortSignal.timeout(timeoutMs)
        return await post(target.endpoint, details, signal ? AbortSignal.any([signal, timeout]) : timeout)
      } catch (error) {
        return { status: 'deferred', reason: String(error), retryAfterMs: 0 }
      }
    },
  }
}

interface PushRequest {
  headers: Record<string, string>
  body: Buffer
}

/**
 * Encrypts a message for a device and signs the request.
 * @throws when the keys of the device are none.
 */
async function createRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, urgency }: PushMessage,
  { keys, subject }: Pick<PushSenderOptions, 'keys' | 'subject'>,
): Promise<PushRequest> {
  const { default: webPush } = await import('web-push')
  // A message that still waits at the push service is replaced by one with the same topic.
  const topic = createHash('sha256').update(payload.tag).digest('base64url').slice(0, maxTopicLength)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject, ...keys }, TTL: timeToLiveSeconds, urgency, topic, contentEncoding: 'aes128gcm' },
  )
  return { headers: headers as PushRequest['headers'], body: body as Buffer }
}

/** @throws when there is no response. */
function post(endpoint: string, { headers, body }: PushRequest, signal: AbortSignal): Promise<PushResult> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = isLoopbackHost(url.hostname) ? {} : { lookup: lookUpPublicAddress }
  return new Promise((resolve, reject) => {
    // A connection of its own, so that none is used that was opened without the check.
    const sent = request(url, { method: 'POST', headers, signal, agent: false, ...lookup }, response => {
      const { statusCode = 0, headers: answered } = response
      response.destroy()
      resolve(toResult(statusCode, answered['retry-after']))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function toResult(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { status: 'accepted' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const reason = `Status ${status}`
  if (status === 408 || status === 429 || status >= 500)
    return { status: 'deferred', reason, retryAfterMs: parseRetryAfter(retryAfter) }
  return { status: 'refused', reason }
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function parseRetryAfter(value: string | undefined): number {
  if (value === undefined) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
