import type { HttpBindings } from '@hono/node-server'
import type { LiveHub } from '#platform/live/live-hub.server.ts'
import type { ParseWebhookEvent } from '#platform/payments/stripe-webhooks.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import type { VisitCounter } from '#store/visits/visit-counter.server.ts'
import type { RateLimits } from './http/rate-limits.ts'

/** What the server hands to each part of itself. */
export interface ServerDependencies {
  store: StoreContext
  liveHub: LiveHub
  photos: PhotoStorage
  parseWebhookEvent: ParseWebhookEvent
  signIn: SignIn
  rateLimits: RateLimits
  visits: VisitCounter
  trustedProxies: number
  isSecure: boolean
  /** Aborted when the server begins to stop: it isn't ready any more, but still answers. */
  draining: AbortSignal
  /** Aborted when everything else is answered: open streams end with it. */
  closing: AbortSignal
}

/** The bindings of @hono/node-server; absent where a test calls the app without a socket. */
export interface Env {
  Bindings: Partial<HttpBindings>
}
