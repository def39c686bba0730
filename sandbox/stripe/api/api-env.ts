import type { Context } from 'hono'
import type { EventRequest } from '../events/event.ts'

/** What the API's middleware leaves for its handlers. */
export interface ApiEnv {
  Variables: { requestId: string }
}

/** The request as events name it. */
export const getEventRequest = (c: Context<ApiEnv>): EventRequest => ({
  id: c.var.requestId,
  idempotency_key: c.req.header('idempotency-key') ?? null,
})
