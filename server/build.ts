import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { outsideContext } from '#app/http/outside.ts'
import { visitorContext } from '#app/http/visitor.ts'
import type { Env } from './env.ts'

/** The pages, and the contexts by which they reach the outside, from the same copy of the code. */
export interface Pages {
  build: ServerBuild
  outsideContext: typeof outsideContext
  visitorContext: typeof visitorContext
}

/** Where pages come from: the optimised build, or the sources through Vite while they are worked on. */
export interface Build {
  mode: 'production' | 'development'
  load: () => Promise<Pages>
  assets?: MiddlewareHandler<Env>
  /** Sees each request first, in the form that Vite wants. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const root = fileURLToPath(new URL('../build/', import.meta.url))

/** The built pages, and their scripts, styles and fonts, whose names carry their contents' hash: browsers keep them for good. */
export async function openBuild(): Promise<Build> {
  const built = (await import(pathToFileURL(`${root}server/index.js`).href)) as ServerBuild
  return {
    mode: 'production',
    load: async () => ({ build: built, outsideContext, visitorContext }),
    assets: serveStatic({
      root: `${root}client`,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  }
}
