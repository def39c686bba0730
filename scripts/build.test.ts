import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '#store/languages.ts'
import { listScripts, measureScripts } from './script-budget.ts'

test('no page has more script than its budget', () => {
  const { pages, limit } = measureScripts()
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(({ kilobytes }) => kilobytes > limit)).toEqual([])
})

// `plainImports` of the build's configuration replaces a module of Vite's, and loads no styles.
test.each(languages)('in the build in %s, what is imported later has neither styles nor a helper of Vite', language => {
  for (const { code } of readImports(language).values()) expect(code).not.toContain('vite:preloadError')
  const styles = globSync('*.css', { cwd: `build/${language}/client/assets` })
  expect(styles.map(name => name.split('-')[0]).sort()).toEqual(['admin', 'app'])
})

/** The scripts that each script of a build imports when it loads. */
function readImports(language: Language): Map<string, { code: string; imports: string[] }> {
  const paths = globSync(`build/${language}/client/assets/*.js`).filter(path => !path.includes('/manifest-'))
  return new Map(
    paths.map(path => {
      const code = readFileSync(path, 'utf8')
      const imports = Array.from(code.matchAll(/(?:from|import)\s*["'`]\.(\/[^"'`]+)/g), ([, file]) => `/assets${file}`)
      return [path.replace(/^.*(?=\/assets\/)/, ''), { code, imports }]
    }),
  )
}

// A browser remembers an import that failed to load, and `loadModule` asks anew for the file that
// it names alone.
const updates = { 'list updates': 'live-event', 'the live connection': 'pagehide' }

test.each(languages.flatMap(language => Object.entries(updates).map(update => [language, ...update] as const)))(
  'in the build in %s, a shop page loads %s with a single file',
  (language, _name, content) => {
    const pageScripts = listScripts('shop/shop', language)
    const files = [...readImports(language)].filter(
      ([file, { code }]) => !pageScripts.has(file) && code.includes(content),
    )
    expect(files).toHaveLength(1)
    const imports = files.flatMap(([, file]) => file.imports)
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.filter(file => !pageScripts.has(file))).toEqual([])
  },
)

// What the first of them calls while it loads would not be there yet.
test.each(languages)('in the build in %s, no file imports itself by way of others', language => {
  const files = readImports(language)
  const done = new Set<string>()
  const findCycle = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way, file]
    if (done.has(file)) return undefined
    for (const next of files.get(file)?.imports ?? []) {
      const cycle = findCycle(next, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of files.keys()) expect(findCycle(file, [])).toBeUndefined()
})
