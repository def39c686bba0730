import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { minify, transformWithOxc } from 'vite'
import { listScripts } from './script-budget.ts'

const cachedPages = ['/cart', '/saved']
const cachedRoutes = ['shop/shop', 'shop/product', 'shop/cart', 'shop/saved']

/**
 * Writes the service worker, with the list of the files that the kept pages need. The list changes
 * with each build, so browsers notice a new version.
 */
export async function buildServiceWorker(): Promise<void> {
  const source = readFileSync('app/offline/service-worker.ts', 'utf8')
  const [stylesheet] = listAssets('app-*.css')
  if (!stylesheet) throw new Error('No stylesheet in the build')
  const scripts = new Set(cachedRoutes.flatMap(route => [...listScripts(route)]))
  const shell = {
    assets: [stylesheet, ...listAssets('archivo-latin-*.woff2'), ...scripts],
    pages: cachedPages,
    stylesheet,
  }
  const { code } = await transformWithOxc(source, 'service-worker.ts')
  const script = await minify('service-worker.js', `const shell = ${JSON.stringify(shell)}\n${code}`)
  writeFileSync('build/client/service-worker.js', script.code)
}

const listAssets = (pattern: string) =>
  globSync(`build/client/assets/${pattern}`).map(path => path.slice('build/client'.length))
