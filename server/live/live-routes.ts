import type { Context } from 'hono'
import { z } from 'zod'
import type { ProductChange, StoreEvent } from '#store/store-events.ts'
import { text } from '#store/text-schema.server.ts'
import { productSchema } from '../api/product-schema.ts'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { defineObject } from '../http/schemas.ts'
import { type EventStream, respondWithEventStream } from './event-stream.ts'

const productChanges = ['added', 'changed', 'held', 'freed', 'sold', 'removed'] as const satisfies ProductChange[]

const productEventSchema = defineObject('ProductEvent', 'A change of a product.', {
  id: z.string(),
  change: z.enum(productChanges),
  product: productSchema.nullable().describe('Null when shoppers may no longer see it.'),
})

const adminProductEventSchema = defineObject('AdminProductEvent', 'A change of a product, by its id alone.', {
  id: z.string(),
  change: z.enum(productChanges),
})

const dropEventSchema = defineObject(
  'DropEvent',
  'A drop has opened, or its title, time or number of products has changed.',
  {
    id: z.string().describe("The drop's `eventId`: who has its page knows that it is this drop."),
    change: z.enum(['changed', 'opened']),
    productIds: z.array(z.string()).exactOptional().describe('When it opens: its products. Their own events follow.'),
  },
)

const adminDropEventSchema = defineObject('AdminDropEvent', 'A change of a drop, by its id alone.', {
  id: z.string(),
  change: z.enum(['changed', 'opened']),
})

const recordEventSchema = defineObject(
  'RecordEvent',
  'A change of an order, a notification, a user, feedback or settings, by its id alone.',
  { id: z.string(), change: z.enum(['added', 'changed', 'removed']) },
)

const emptyEventSchema = defineObject('EmptyEvent', 'Without contents.', {})

const resync = { schema: emptyEventSchema, description: 'Events may have been lost. Load again what you show.' }
const productEventNote = 'A product was added, changed, held, freed, sold or removed.'

/** Live updates, as server-sent events. */
export function createLiveRoutes(dependencies: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Live events' })

  endpoints.get('/', {
    id: 'streamProducts',
    summary: 'Follow changes of products and paid orders',
    description:
      'Server-sent events. `retry: 2000`, and a comment every 20 seconds. Each product event has an id; send the last one as `Last-Event-ID` and the stream continues after it.',
    headers: z.object({ 'last-event-id': text(8000).optional().describe('Browsers send it when they reconnect.') }),
    responses: { 200: { description: 'A stream that stays open.' } },
    events: {
      product: { schema: productEventSchema, description: productEventNote },
      drop: { schema: dropEventSchema, description: 'A drop has opened or was changed.' },
      order: {
        schema: recordEventSchema,
        description:
          "A paid order has changed. Its `id` is the base64url SHA-256 of the order's `pageToken`: who has the page knows that it is this order.",
      },
      session: {
        schema: emptyEventSchema,
        description: 'The rights of some user have changed. Read the session again if there is one.',
      },
      resync,
    },
    eventExample:
      'retry: 2000\n\nid: 5f0c2a1b-7\n\nid: 5f0c2a1b-8\nevent: product\ndata: {"id":"demo-1","change":"removed","product":null}\n\n: still here\n\n',
    errors: ['rate_limited', 'overloaded'],
    handle: c => streamToShopper(dependencies, c),
  })

  endpoints.get('/admin', {
    id: 'streamAdminEvents',
    summary: 'Follow changes of all records',
    description:
      'Server-sent events for admins. They carry ids only, no event ids, and nothing is sent again after a reconnect. The stream ends when the right to it ends.',
    cookie: 'session',
    responses: { 200: { description: 'A stream that stays open.' } },
    events: {
      product: { schema: adminProductEventSchema, description: productEventNote },
      drop: {
        schema: adminDropEventSchema,
        description: 'A drop has opened or was changed, or a product that waits for it was.',
      },
      order: { schema: recordEventSchema, description: 'An order was added or changed.' },
      notification: { schema: recordEventSchema, description: 'A notification was added or changed.' },
      message: { schema: recordEventSchema, description: 'A message was sent, failed, waits again or was removed.' },
      user: { schema: recordEventSchema, description: 'A user was added or changed.' },
      feedback: {
        schema: recordEventSchema,
        description: 'Feedback or a question was added or removed, or a question answered.',
      },
      promotion: { schema: recordEventSchema, description: 'A promotion was added or removed, began or ended.' },
      settings: { schema: recordEventSchema, description: 'A group of settings was changed.' },
      resync,
      revoked: {
        schema: emptyEventSchema,
        description: 'The user is no longer an admin or signed in. The stream ends.',
      },
    } satisfies Record<StoreEvent['topic'] | 'resync' | 'revoked', unknown>,
    eventExample: 'retry: 2000\n\nevent: order\ndata: {"id":"0123456789abcdefghjkmnpqrs","change":"changed"}\n\n',
    async handle(c) {
      const admin = await authorizeAdmin(dependencies)(c)
      if (admin === 'anonymous' || admin === 'not-admin') return respondUnauthorized(c, admin)
      return streamToAdmin(dependencies, c, admin.uid)
    },
  })

  return endpoints.routes
}

/**
 * Streams product events to anybody, within the limits. The browser of a refused stream tries again
 * with growing delays.
 */
function streamToShopper({ liveHub, streamLimits, trustedProxies, draining }: ServerDependencies, c: Context<Env>) {
  const slot = streamLimits.open(getClientNetwork(c, trustedProxies))
  if (!slot.ok) {
    c.header('retry-after', '60')
    return respondWithError(c, slot.reason, 'Too many live streams are open. Please try again later.')
  }
  if (c.req.method === 'HEAD' || c.finalized) slot.close()
  return respondWithEventStream(c, draining, stream => {
    const removeListener = liveHub.addListener(stream.send, c.req.header('last-event-id'))
    return {
      onClose() {
        removeListener()
        slot.close()
      },
    }
  })
}

/**
 * Streams every event to an admin. Session and admin right are checked again when an event concerns
 * this user, when events may have been missed, and with every heartbeat.
 */
function streamToAdmin(dependencies: ServerDependencies, c: Context<Env>, uid: string): Response {
  const { liveHub, store, draining, signIn } = dependencies
  const isAdmin = async () => {
    try {
      return (await signIn.findUser({ headers: c.req.raw.headers }, { isActivity: false }))?.isAdmin === true
    } catch (error) {
      // A stopping server closes its database while a check may still be running.
      if (!draining.aborted) store.log.error({ err: error, uid }, 'Admin check failed, closing the live stream')
      return false
    }
  }

  return respondWithEventStream(c, draining, stream => {
    const closeUnlessAdmin = async () => {
      if (!(await isAdmin())) revoke(stream)
    }
    let sent = Promise.resolve()
    /** Sends one text after the other, and none after a check that has ended the stream. */
    const send = (text: string, { isCheckedFirst }: { isCheckedFirst: boolean }) => {
      sent = sent.then(async () => {
        if (isCheckedFirst) await closeUnlessAdmin()
        stream.send(encoder.encode(text))
      })
    }
    const unsubscribe = liveHub.subscribe({
      onEvents(events) {
        const text = events.map(({ topic, id, change }) => formatEvent(topic, { id, change })).join('')
        // A page that reads again for an event of its user is sent away before it knows why.
        send(text, { isCheckedFirst: events.some(({ topic, id }) => topic === 'user' && id === uid) })
      },
      onResync: () => send(formatEvent('resync', {}), { isCheckedFirst: true }),
    })
    stream.send(encoder.encode('retry: 2000\n\n'))
    return { onClose: unsubscribe, onHeartbeat: () => void closeUnlessAdmin() }
  })
}

function revoke(stream: EventStream): void {
  stream.send(encoder.encode(formatEvent('revoked', {})))
  stream.close()
}

const encoder = new TextEncoder()
const formatEvent = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
