import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { minify, transformWithOxc } from 'vite'
import { catalogues } from '#app/messages/catalogues.ts'
import { addLanguage, defaultLanguage, type Language } from '#store/languages.ts'
import { listScripts } from './script-budget.ts'

const cachedPages = ['/cart', '/saved']
const cachedRoutes = ['shop/shop', 'shop/product', 'shop/cart', 'shop/saved']

/**
 * Writes the service worker of a language, with the list of the files that the kept pages need. The
 * list changes with each build, so browsers notice a new version.
 */
export async function buildServiceWorker(language: Language): Promise<void> {
  const source = readFileSync('app/offline/service-worker.ts', 'utf8')
  const [stylesheet] = listAssets('app-*.css', language)
  if (!stylesheet) throw new Error('No stylesheet in the build')
  const scripts = new Set(cachedRoutes.flatMap(route => [...listScripts(route, language)]))
  const shell = {
    assets: [stylesheet, ...listAssets('archivo-latin-*.woff2', language), ...scripts],
    pages: cachedPages.map(path => addLanguage(path, language)),
    stylesheet,
    messages: getOfflineMessages(language),
  }
  const { code } = await transformWithOxc(source, 'service-worker.ts')
  const script = await minify('service-worker.js', `const shell = ${JSON.stringify(shell)}\n${code}`)
  writeFileSync(`build/${language}/client/service-worker.js`, script.code)
}

function getOfflineMessages(language: Language) {
  const messages = catalogues[language]
  return {
    language: messages.language,
    defaultLanguage,
    locale: messages.locale,
    title: messages.layout.offlineTitle,
    storedPages: messages.layout.storedPages,
    tryAgain: messages.layout.tryAgain,
  }
}

function listAssets(pattern: string, language: Language): string[] {
  const folder = `build/${language}/client`
  return globSync(`${folder}/assets/${pattern}`).map(path => path.slice(folder.length))
}
