import type { Context } from 'hono'
import { Hono } from 'hono'
import { findUser } from '#store/users/user-queries.server.ts'
import { refuseStranger } from './api/refuse.ts'
import type { Env, Parts } from './env.ts'
import { openEventStream } from './event-stream.ts'
import { adminOf } from './visitor.ts'

/** `GET /api/live`: server-sent events of what shoppers may see. `GET /api/live/admin`: of everything, for admins and as long as they are. */
export function liveStreams(parts: Parts) {
  const api = new Hono<Env>()
  api.get('/', c =>
    openEventStream(c, parts.closing, stream => ({
      stop: parts.hub.listen(stream.send, c.req.header('last-event-id')),
    })),
  )
  api.get('/admin', async c => {
    const admin = await adminOf(parts)(c)
    if (admin === 'nobody' || admin === 'not-admin') return refuseStranger(c, admin)
    return openAdminStream(parts, c, admin.uid)
  })
  return api
}

/** The right is asked for again whenever this user changes or something may have gone unheard, and the session with every heartbeat. */
function openAdminStream(parts: Parts, c: Context<Env>, uid: string): Response {
  const { hub, outside, closing, signIn } = parts
  return openEventStream(c, closing, stream => {
    const revokeUnless = async (isAllowed: Promise<boolean>) => {
      const isAdmin = await isAllowed.catch(error => {
        outside.log.error({ err: error }, 'The right to a live stream could not be looked up')
        return false
      })
      if (isAdmin) return
      stream.send(encoder.encode(event('revoked', {})))
      stream.close()
    }
    const isStillAdmin = async () => (await findUser(outside.db, uid))?.isAdmin === true
    const isStillSignedIn = async () => (await signIn.findUser({ headers: c.req.raw.headers }))?.isAdmin === true
    const stop = hub.listenToAll({
      heard(announcements) {
        const events = announcements.map(({ topic, id, change }) => event(topic, { id, change })).join('')
        stream.send(encoder.encode(events))
        if (announcements.some(({ topic, id }) => topic === 'user' && id === uid)) void revokeUnless(isStillAdmin())
      },
      missed() {
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
