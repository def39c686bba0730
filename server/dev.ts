import type { Build, Pages } from './build.ts'
import { runWith } from './run-with.ts'

// The store with pages straight from their sources: a change shows without a build.
process.env.NODE_ENV ??= 'development'

async function openSources(): Promise<Build> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    mode: 'development',
    async load() {
      const { outsideContext } = await vite.ssrLoadModule('/app/http/outside.ts')
      const { visitorContext } = await vite.ssrLoadModule('/app/http/visitor.ts')
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return { build, outsideContext, visitorContext } as Pages
    },
    before: vite.middlewares,
  }
}

await runWith(openSources)
