import type { Context } from 'hono'
import { Hono } from 'hono'
import { findUser } from '#store/users/user-queries.server.ts'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondUnauthorized } from '../http/error-response.ts'
import { respondWithEventStream } from './event-stream.ts'

/** `GET /api/live`: server-sent events of what shoppers may see. `GET /api/live/admin`: of everything, for admins and as long as they are. */
export function createLiveRoutes(dependencies: ServerDependencies) {
  const api = new Hono<Env>()
  api.get('/', c =>
    respondWithEventStream(c, dependencies.closing, stream => ({
      stop: dependencies.liveHub.addListener(stream.send, c.req.header('last-event-id')),
    })),
  )
  api.get('/admin', async c => {
    const admin = await authorizeAdmin(dependencies)(c)
    if (admin === 'anonymous' || admin === 'not-admin') return respondUnauthorized(c, admin)
    return streamToAdmin(dependencies, c, admin.uid)
  })
  return api
}

/** The right is asked for again whenever this user changes or something may have gone unheard, and the session with every heartbeat. */
function streamToAdmin(dependencies: ServerDependencies, c: Context<Env>, uid: string): Response {
  const { liveHub, store, closing, signIn } = dependencies
  return respondWithEventStream(c, closing, stream => {
    const revokeUnless = async (isAllowed: Promise<boolean>) => {
      const isAdmin = await isAllowed.catch(error => {
        store.log.error({ err: error }, 'The right to a live stream could not be looked up')
        return false
      })
      if (isAdmin) return
      stream.send(encoder.encode(event('revoked', {})))
      stream.close()
    }
    const isStillAdmin = async () => (await findUser(store.db, uid))?.isAdmin === true
    const isStillSignedIn = async () => (await signIn.findUser({ headers: c.req.raw.headers }))?.isAdmin === true
    const stop = liveHub.subscribe({
      onEvents(storeEvents) {
        const events = storeEvents.map(({ topic, id, change }) => event(topic, { id, change })).join('')
        stream.send(encoder.encode(events))
        if (storeEvents.some(({ topic, id }) => topic === 'user' && id === uid)) void revokeUnless(isStillAdmin())
      },
      onResync() {
        stream.send(encoder.encode(event('resync', {})))
        void revokeUnless(isStillAdmin())
      },
    })
    stream.send(encoder.encode('retry: 2000\n\n'))
    return { stop, beat: () => void revokeUnless(isStillSignedIn()) }
  })
}

const encoder = new TextEncoder()
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
