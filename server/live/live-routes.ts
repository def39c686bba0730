import type { Context } from 'hono'
import { Hono } from 'hono'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { type EventStream, respondWithEventStream } from './event-stream.ts'

/**
 * Routes of the live updates, as server-sent events. `GET /api/live` streams public product changes
 * to anybody. `GET /api/live/admin` streams topic and id of every change to admins.
 */
export function createLiveRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.get('/', c => streamToShopper(dependencies, c))
  routes.get('/admin', async c => {
    const admin = await authorizeAdmin(dependencies)(c)
    if (admin === 'anonymous' || admin === 'not-admin') return respondUnauthorized(c, admin)
    return streamToAdmin(dependencies, c, admin.uid)
  })
  return routes
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
  if (c.req.method === 'HEAD') slot.close()
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
    const unsubscribe = liveHub.subscribe({
      onEvents(events) {
        stream.send(encoder.encode(events.map(({ topic, id, change }) => formatEvent(topic, { id, change })).join('')))
        if (events.some(({ topic, id }) => topic === 'user' && id === uid)) void closeUnlessAdmin()
      },
      onResync() {
        stream.send(encoder.encode(formatEvent('resync', {})))
        void closeUnlessAdmin()
      },
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
