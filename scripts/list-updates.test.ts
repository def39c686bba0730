import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#store/languages.ts'
import { listScripts } from './script-budget.ts'

// A browser remembers an import that failed to load, and `loadModule` asks anew for the file that
// it names alone.
const updates = { 'list updates': 'live-event', 'the live connection': 'pagehide' }

test.each(languages.flatMap(language => Object.entries(updates).map(update => [language, ...update] as const)))(
  'in the build in %s, a shop page loads %s with a single file',
  (language, _name, content) => {
    const pageScripts = listScripts('shop/shop', language)
    const loadedLater = globSync(`build/${language}/client/assets/*.js`)
      .map(path => path.replace(/^.*(?=\/assets\/)/, ''))
      .filter(script => !pageScripts.has(script) && !script.includes('manifest-'))
      .map(script => readFileSync(`build/${language}/client${script}`, 'utf8'))
    const files = loadedLater.filter(code => code.includes(content))
    expect(files).toHaveLength(1)
    const imports = Array.from(
      files[0]!.matchAll(/(?:from|import)\s*["'`]\.(\/[^"'`]+)/g),
      ([, file]) => `/assets${file}`,
    )
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.filter(file => !pageScripts.has(file))).toEqual([])
  },
)
