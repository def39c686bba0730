import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { currentUserKey } from '#app/context/current-user.ts'
import { storeContextKey } from '#app/context/store-context.ts'
import type { Env } from '../dependencies.ts'

/** The pages, and the contexts by which they reach the outside, from the same copy of the code. */
export interface PageModules {
  build: ServerBuild
  storeContextKey: typeof storeContextKey
  currentUserKey: typeof currentUserKey
}

/** Where pages come from: the optimised build, or the sources through Vite while they are worked on. */
export interface PageSource {
  mode: 'production' | 'development'
  load: () => Promise<PageModules>
  assets?: MiddlewareHandler<Env>
  /** Sees each request first, in the form that Vite wants. */
  devMiddleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const root = fileURLToPath(new URL('../../build/', import.meta.url))

/** The built pages, and their scripts, styles and fonts, whose names carry their contents' hash: browsers keep them for good. */
export async function createBuiltPages(): Promise<PageSource> {
  const built = (await import(pathToFileURL(`${root}server/index.js`).href)) as ServerBuild
  return {
    mode: 'production',
    load: async () => ({ build: built, storeContextKey, currentUserKey }),
    assets: serveStatic({
      root: `${root}client`,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  }
}
