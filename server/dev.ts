import type { PageModules, PageSource } from './pages/page-source.ts'
import { runServer } from './run-server.ts'

process.env.NODE_ENV ??= 'development'

/** Loads pages from their sources through Vite, so that a change shows without a build. */
async function createSourcePages(): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    mode: 'development',
    async load() {
      const { serverContextKey } = await vite.ssrLoadModule('/app/context/server-context.ts')
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return { build, serverContextKey } as PageModules
    },
    devMiddleware: vite.middlewares,
  }
}

await runServer(createSourcePages)
