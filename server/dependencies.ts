import type { HttpBindings } from '@hono/node-server'
import type { ServerRuntime } from './create-runtime.ts'

/** What routes, middleware and background jobs of the server need; created once at start. */
export type ServerDependencies = ServerRuntime['dependencies']

/** Hono environment. The bindings of @hono/node-server are absent in tests without a socket. */
export interface Env {
  Bindings: Partial<HttpBindings>
}
