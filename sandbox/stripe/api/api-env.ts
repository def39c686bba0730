import type { Context } from 'hono'
import type { EventRequest } from '../events/event.ts'

/** Context variables that the API's middleware sets for its handlers. */
export interface ApiEnv {
  Variables: { requestId: string }
}

/** The reference to this API request that goes into the events it causes. */
export const getEventRequest = (c: Context<ApiEnv>): EventRequest => ({
  id: c.var.requestId,
  idempotency_key: c.req.header('idempotency-key') ?? null,
})
