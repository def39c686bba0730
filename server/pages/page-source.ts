import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { serverContextKey } from '#app/context/server-context.ts'
import { type Language, languages } from '#store/languages.ts'
import type { Env } from '../dependencies.ts'

/**
 * The pages and the key of their router context. Both come from the same copy of the code: the key
 * of another copy is a different object, and pages would not find their context.
 */
export interface PageModules {
  build: ServerBuild
  serverContextKey: typeof serverContextKey
}

/** Where pages come from: the production build, or the sources through Vite. */
export interface PageSource {
  mode: 'production' | 'development'
  load: (language: Language) => Promise<PageModules>
  assets?: MiddlewareHandler<Env>[]
  /** Directories of the scripts, styles and fonts of a build. */
  assetDirectories?: string[]
  /** Vite's middleware, which sees each request first. */
  devMiddleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** The build in a language: `server/` renders its pages, `client/` is what browsers load. */
const getBuildUrl = (language: Language, path: string) => new URL(`../../build/${language}/${path}`, import.meta.url)

/**
 * Loads the production build and serves its assets. Asset names carry a hash of their contents, so
 * browsers may cache them for ever.
 */
export async function createBuiltPages(): Promise<PageSource> {
  // Other languages are loaded when they are first asked for.
  await loadPages('en')
  const roots = languages.map(language => fileURLToPath(getBuildUrl(language, 'client')))
  return {
    mode: 'production',
    load: loadPages,
    assets: roots.map(serveAssets),
    assetDirectories: roots.map(root => join(root, 'assets')),
  }
}

/**
 * Asking the module loader for each page costs more than a lookup, and Vitest's reads the 4 MB of
 * the build anew each time.
 */
const pagesByLanguage = new Map<Language, PageModules>()

async function loadPages(language: Language): Promise<PageModules> {
  const loaded = pagesByLanguage.get(language)
  if (loaded) return loaded
  const build = (await import(getBuildUrl(language, 'server/index.js').href)) as ServerBuild
  const pages = { build, serverContextKey }
  pagesByLanguage.set(language, pages)
  return pages
}

/** Serves the files of `root`, whose directory `assets` has the assets. */
export const serveAssets = (root: string): MiddlewareHandler<Env> =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
