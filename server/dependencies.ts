import type { HttpBindings } from '@hono/node-server'
import type { DatabaseMonitor } from '#platform/database/database-monitor.server.ts'
import type { LiveHub } from '#platform/live/live-hub.server.ts'
import type { ParseWebhookEvent } from '#platform/payments/stripe-webhooks.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import type { LiveSettings } from '#store/settings/live-settings.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import type { VisitCounter } from '#store/visits/visit-counter.server.ts'
import type { DeviceCookies } from './auth/device-cookie.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { RenderQueue } from './http/render-queue.ts'
import type { Diagnostics } from './lifecycle/diagnostics.ts'
import type { FaultReporter } from './lifecycle/fault-reporter.ts'
import type { StreamLimits } from './live/stream-limits.ts'
import type { AfterResponse } from './requests/after-response.ts'

/** What routes, middleware and background jobs of the server need; created once at start. */
export interface ServerDependencies {
  store: StoreContext
  /** Whether the database answers and takes writes. */
  database: DatabaseMonitor
  diagnostics: Diagnostics
  faults: FaultReporter
  /** The settings of `store`, which tell when they have changed. */
  settings: LiveSettings
  liveHub: LiveHub
  photos: PhotoStorage
  parseWebhookEvent: ParseWebhookEvent
  signIn: SignIn
  push: PushSender
  /** Who can sign in with Google. Of the open emulator it is this machine alone. */
  googleSignIn: 'nobody' | 'this-machine' | 'everybody'
  /** Whether others than this machine may pay in the payment sandbox. */
  hasPublicSandbox: boolean
  rateLimits: RateLimits
  renderQueue: RenderQueue
  /** Link previews, which take some 60 ms each: pages must not wait for them. */
  previewQueue: RenderQueue
  streamLimits: StreamLimits
  deviceCookies: DeviceCookies
  afterResponse: AfterResponse
  visits: VisitCounter
  /** URI of who hears of security holes; undefined: the shop's e-mail address. */
  securityContact: string | undefined
  hasServiceWorker: boolean
  /** Number of proxies in front of the server whose X-Forwarded-For entries are trusted. */
  trustedProxies: number
  /** Whether the public URL is https. */
  isSecure: boolean
  /**
   * Aborted when shutdown begins: /readyz fails and event streams end, requests are still answered.
   */
  draining: AbortSignal
}

/** Hono environment. The bindings of @hono/node-server are absent in tests without a socket. */
export interface Env {
  Bindings: Partial<HttpBindings>
}
