import { vi } from 'vitest'
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.ts'
import { isPostgres } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { address, email, insertProduct, insertUser } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'

export interface SentRequest {
  method: string
  path: string
  body: unknown
  response: Response
}

export type ApiHarness = Awaited<ReturnType<typeof createApiHarness>>
export type Call = (api: ApiHarness) => Promise<SentRequest>

/** Calls that provoke the responses of each operation, by operation id and status or error code. */
export type OperationCalls = Record<string, Record<string, Call | Call[]>>

/** A harness with the steps that lead to the documented responses and errors. */
export async function createApiHarness() {
  const push: PushSender = { publicKey: 'key', isEndpoint: () => true, send: async () => ({ status: 'accepted' }) }
  const harness = await createHarness({ push })
  return {
    ...harness,

    /** Sends a request to the app, as JSON unless the body is a form or text. */
    async send(
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<SentRequest> {
      const isEncoded = body === undefined || body instanceof FormData || typeof body === 'string'
      const response = await harness.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isEncoded ? (body as BodyInit) : JSON.stringify(body) }),
      })
      return { method, path, body, response }
    },

    /** From now on every request carries the session of this user. */
    async signIn({ isAdmin = true } = {}): Promise<string> {
      const uid = await insertUser(harness.db, { isAdmin })
      vi.spyOn(harness.dependencies.signIn, 'findUser').mockImplementation(() => findUser(harness.db, uid))
      vi.spyOn(harness.dependencies.signIn, 'findSessionId').mockImplementation(async () => insertSession(harness, uid))
      return uid
    },

    /** From now on push services fail. */
    breakPushServices(): void {
      vi.spyOn(harness.dependencies.push, 'send').mockResolvedValue({ status: 'deferred', reason: '', retryAfterMs: 0 })
    },

    /** From now on every rate limit is exceeded, but those of requests that nobody has read yet. */
    exceedRateLimit(): void {
      vi.spyOn(harness.dependencies.rateLimits, 'consume').mockImplementation(async action =>
        action.endsWith('-request') ? undefined : 7,
      )
    },

    /** From now on too much waits to be rendered. */
    fillRenderQueue(): void {
      vi.spyOn(harness.dependencies.renderQueue, 'run').mockReturnValue(undefined)
    },

    /** From now on too many live streams are open. */
    refuseStreams(reason: 'rate_limited' | 'overloaded'): void {
      vi.spyOn(harness.dependencies.streamLimits, 'open').mockReturnValue({ ok: false, reason })
    },

    /** From now on the database doesn't answer. */
    silenceDatabase(): void {
      vi.spyOn(harness.store, 'now').mockImplementation(() => {
        throw new DatabaseUnavailableError('The database does not answer')
      })
      vi.spyOn(harness.dependencies.database, 'isReady').mockReturnValue(false)
    },

    /** From now on the process has just stood still. */
    stallEventLoop(): void {
      vi.spyOn(harness.dependencies.diagnostics, 'getMaxStallMs').mockReturnValue(7200)
    },

    /** From now on the payment provider's API fails. */
    breakProvider(): void {
      harness.expectErrors()
      harness.interceptProvider(() => new Response('{}', { status: 400 }))
    },

    /** From now on the provider's account has no checkout session. */
    forgetSessions(): void {
      harness.expectErrors()
      harness.interceptProvider(({ url }) =>
        url.includes('/checkout/sessions/') ? Response.json({ error: {} }, { status: 404 }) : undefined,
      )
    },

    /** From now on the store fails. */
    breakClock(): void {
      harness.expectErrors()
      vi.spyOn(harness.store, 'now').mockImplementation(() => {
        throw new Error('No clock')
      })
    },

    insertPhotographedProduct: () => insertPhotographedProduct(harness),
  }
}

/** Makes a request come from a page of another site. */
export const otherSite = { headers: { 'sec-fetch-site': 'cross-site' } }

/** A body above the limit of JSON endpoints. */
export const tooLarge = 'x'.repeat(65 * 1024)

export const photoUrl = '/product-images/1-tee-800.webp'

export const createOrderBody = (id: string) => ({ email, shipping: address, items: [{ id }] })

async function insertSession({ db, store }: Harness, userId: string): Promise<string> {
  const at = isPostgres(db) ? store.now() : store.now().toISOString()
  const id = createId()
  await db
    .insertInto('sessions')
    .values({ id, userId, token: id, expiresAt: at, createdAt: at, updatedAt: at })
    .execute()
  return id
}

async function insertPhotographedProduct({ db, store }: Harness) {
  const sources = [{ url: photoUrl, width: 800, type: 'image/webp' }]
  await db
    .insertInto('photos')
    .values({
      url: photoUrl,
      width: 800,
      height: 1000,
      blur: 'data:image/webp;base64,',
      sources: JSON.stringify(sources),
      createdAt: store.now().toISOString(),
      uploadKey: null,
      uploadedBy: null,
      productId: null,
      unusedSince: null,
      pendingSince: null,
    })
    .execute()
  return insertProduct(db, { imageUrls: JSON.stringify([photoUrl, 'https://example.com/other.jpg']) })
}
