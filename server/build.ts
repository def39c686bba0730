import { fileURLToPath, pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Env } from './env.ts'

const root = fileURLToPath(new URL('../build/', import.meta.url))

/** The built pages, and their scripts, styles and fonts, whose names carry their contents' hash: browsers keep them for good. */
export async function openBuild(): Promise<{ load: () => Promise<ServerBuild>; assets: MiddlewareHandler<Env> }> {
  const built = (await import(pathToFileURL(`${root}server/index.js`).href)) as ServerBuild
  return {
    load: async () => built,
    assets: serveStatic({
      root: `${root}client`,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  }
}
