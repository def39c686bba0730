import { Hono } from 'hono'
import { z } from 'zod'
import * as sentences from '#app/http/sentences.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import type { Env, Parts } from '../env.ts'
import { visitorOf } from '../visitor.ts'
import { readJson, refuse, tooMany } from './refuse.ts'

const longest = 2000
const body = z.object({ message: z.string() })

/** `POST /api/feedback`: 201 kept, 204 blank (VAL-08). Whatever e-mail the body names is ignored (readings T50). */
export function feedbackApi(parts: Parts) {
  const { db, live, now } = parts.outside
  const api = new Hono<Env>()

  api.post('/', async c => {
    c.header('cache-control', 'no-store')
    const parsed = body.safeParse(await readJson(c))
    if (!parsed.success)
      return refuse(c, 400, sentences.feedbackFailed, { fields: { message: 'Please write your feedback as text.' } })
    const message = parsed.data.message.trim()
    if (message === '') return c.body(null, 204)
    if (message.length > longest)
      return refuse(c, 400, sentences.feedbackFailed, { fields: { message: `At most ${longest} characters, please.` } })
    const refused = await tooMany(c, parts, 'feedback')
    if (refused) return refused
    const at = now().toISOString()
    const { email = 'anonymous' } = (await visitorOf(parts, c).findUser()) ?? {}
    const id = await insertFeedback(db, { message, email, at })
    live.announce([{ topic: 'feedback', id, change: 'added' }])
    return c.json({ id, message, email, createdAt: at }, 201)
  })

  return api
}
