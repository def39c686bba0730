import { z } from 'zod'
import type { PushSender } from '#store/push/push-sender.ts'
import { deleteDevice, savePushSubscription } from '#store/push/push-subscription-queries.server.ts'
import { sendTestPush } from '#store/push/send-test-push.server.ts'
import { text } from '#store/text-schema.server.ts'
import { type AdminEnv, requireAdmin } from '../auth/current-user.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { enforceRateLimit, type RateLimit } from '../http/enforce-rate-limit.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { defineObject } from '../http/schemas.ts'

export const endpointSchema = text(2000).min(1)
// Base64url: 65 bytes are 87 characters, 16 are 22.
const p256dhSchema = z.string().regex(/^[\w-]{87}$/)
const authSchema = z.string().regex(/^[\w-]{22}$/)

/** What `PushSubscription.toJSON` gives in a browser. */
export const createSubscriptionFields = ({ isEndpoint }: PushSender) => ({
  endpoint: endpointSchema
    .refine(isEndpoint)
    .describe("The address of the browser's push service: https, and in no private network."),
  keys: z.object({ p256dh: p256dhSchema, auth: authSchema }).describe('As `PushSubscription.toJSON` gives them.'),
})
export const noSubscription = 'This is no subscription that messages can be sent to.'

export const pushKeySchema = defineObject('PushKey', 'The key that a browser subscribes to push messages with.', {
  publicKey: z.string().nullable().describe('In base64url; null while service workers are off.'),
})

const deviceSchema = z.object({ endpoint: endpointSchema.describe("The device's endpoint.") })
const noDevice = 'Please name the device by its endpoint.'

/** Push messages to the devices of admins. */
export function createPushSubscriptionRoutes(dependencies: ServerDependencies) {
  const { store, push, signIn, hasServiceWorker } = dependencies
  const { db, log, now } = store
  const endpoints = createEndpoints<AdminEnv>({ tag: 'Admin', cookie: 'session', before: [requireAdmin(dependencies)] })

  const rateLimit: RateLimit = {
    action: 'push',
    enforce: c => enforceRateLimit(c, dependencies, 'push', [c.get('admin').uid]),
  }

  endpoints.get('/', {
    id: 'getPushKey',
    summary: 'Get the key for push messages',
    responses: { 200: { description: "The shop's key.", schema: pushKeySchema } },
    handle: c => c.json({ publicKey: hasServiceWorker ? push.publicKey : null }),
  })

  endpoints.post('/', {
    id: 'savePushSubscription',
    summary: 'Switch push messages on for a device',
    description:
      'Sent again, it confirms the device. An admin has ten devices; the one that was not heard of for the longest time is dropped. Logging out switches the device off.',
    rateLimit,
    body: z.object({
      ...createSubscriptionFields(push),
      replaces: endpointSchema.optional().describe('The endpoint before, when the browser has replaced it.'),
    }),
    invalid: noSubscription,
    responses: { 204: { description: 'The device gets messages.' } },
    async handle(c, { body }) {
      const userId = c.get('admin').uid
      const sessionId = (await signIn.findSession({ headers: c.req.raw.headers }))?.id
      if (sessionId === undefined) return respondUnauthorized(c, 'anonymous')
      const { endpoint, keys, replaces } = body
      const at = now().toISOString()
      const saved = await savePushSubscription(db, { userId, sessionId, endpoint, ...keys, at, replaces })
      return saved.ok ? c.body(null, 204) : respondUnauthorized(c, 'not-admin')
    },
  })

  endpoints.delete('/', {
    id: 'deletePushSubscription',
    summary: 'Switch push messages off for a device',
    body: deviceSchema,
    invalid: noDevice,
    responses: { 204: { description: 'The device gets no more messages.' } },
    async handle(c, { body }) {
      await deleteDevice(db, { userId: c.get('admin').uid, endpoint: body.endpoint })
      return c.body(null, 204)
    },
  })

  endpoints.post('/test', {
    id: 'testPushSubscription',
    summary: 'Send a test message to a device',
    rateLimit,
    body: deviceSchema,
    invalid: noDevice,
    responses: { 204: { description: 'The push service has taken the message.' } },
    errors: ['device_not_found', 'push_service_failed'],
    async handle(c, { body }) {
      const userId = c.get('admin').uid
      const sent = await sendTestPush({ db, log, push }, { userId, endpoint: body.endpoint })
      if (sent.ok) return c.body(null, 204)
      return sent.reason === 'unknown'
        ? respondWithError(c, 'device_not_found', 'This device gets no push messages. Switch them off and on again.')
        : respondWithError(c, 'push_service_failed', 'The push service did not take the message.')
    },
  })

  return endpoints.routes
}
