import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { deleteDevice, savePushSubscription } from '#store/push/push-subscription-queries.server.ts'
import { sendTestPush } from '#store/push/send-test-push.server.ts'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

export const endpointSchema = z.string().min(1).max(2000)
// Base64url: 65 bytes are 87 characters, 16 are 22.
const p256dhSchema = z.string().regex(/^[\w-]{87}$/)
const authSchema = z.string().regex(/^[\w-]{22}$/)

/** What `PushSubscription.toJSON` gives in a browser. */
export const subscriptionFields = {
  endpoint: endpointSchema,
  keys: z.object({ p256dh: p256dhSchema, auth: authSchema }),
}
export const savePushSubscriptionSchema = z.object({ ...subscriptionFields, replaces: endpointSchema.optional() })
export const pushEndpointSchema = z.object({ endpoint: endpointSchema })

/**
 * Push messages to the device of an admin. `GET /api/push-subscriptions`: the key that the browser
 * subscribes with, null while service workers are switched off. `POST` switches the device on or
 * confirms that it is, `DELETE` switches it off, `POST /test` sends it a message. For admins only.
 */
export function createPushSubscriptionRoutes(dependencies: ServerDependencies) {
  const { store, push, signIn, hasServiceWorker } = dependencies
  const { db, log, now } = store
  const authorize = authorizeAdmin(dependencies)
  const routes = new Hono<Env>()

  const forAdmins = (respond: (c: Context<Env>, userId: string) => Promise<Response>) => async (c: Context<Env>) => {
    c.header('cache-control', 'no-store')
    const admin = await authorize(c)
    return admin === 'anonymous' || admin === 'not-admin' ? respondUnauthorized(c, admin) : respond(c, admin.uid)
  }

  routes.get(
    '/',
    forAdmins(async c => c.json({ publicKey: hasServiceWorker ? push.publicKey : null })),
  )

  routes.post(
    '/',
    forAdmins(async (c, userId) => {
      const parsed = savePushSubscriptionSchema.safeParse(await readJson(c))
      if (!parsed.success || !push.isEndpoint(parsed.data.endpoint))
        return respondWithError(c, 'invalid_request', 'This is no subscription that messages can be sent to.')
      const rateLimited = await enforceRateLimit(c, dependencies, 'push', [userId])
      if (rateLimited) return rateLimited
      const sessionId = await signIn.findSessionId({ headers: c.req.raw.headers })
      if (sessionId === undefined) return respondUnauthorized(c, 'anonymous')
      const { endpoint, keys, replaces } = parsed.data
      const at = now().toISOString()
      const saved = await savePushSubscription(db, { userId, sessionId, endpoint, ...keys, at, replaces })
      return saved.ok ? c.body(null, 204) : respondUnauthorized(c, 'not-admin')
    }),
  )

  routes.delete(
    '/',
    forAdmins(async (c, userId) => {
      const parsed = pushEndpointSchema.safeParse(await readJson(c))
      if (!parsed.success) return respondWithError(c, 'invalid_request', 'Please name the device by its endpoint.')
      await deleteDevice(db, { userId, endpoint: parsed.data.endpoint })
      return c.body(null, 204)
    }),
  )

  routes.post(
    '/test',
    forAdmins(async (c, userId) => {
      const parsed = pushEndpointSchema.safeParse(await readJson(c))
      if (!parsed.success) return respondWithError(c, 'invalid_request', 'Please name the device by its endpoint.')
      const rateLimited = await enforceRateLimit(c, dependencies, 'push', [userId])
      if (rateLimited) return rateLimited
      const sent = await sendTestPush({ db, log, push }, { userId, endpoint: parsed.data.endpoint })
      if (sent.ok) return c.body(null, 204)
      return sent.reason === 'unknown'
        ? respondWithError(c, 'device_not_found', 'This device gets no push messages. Switch them off and on again.')
        : respondWithError(c, 'push_service_failed', 'The push service did not take the message.')
    }),
  )

  return routes
}
