import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#store/languages.ts'
import { browsers, createScriptCheck, createStyleCheck } from '#test/browser-support.ts'
import { readRouteManifest } from './route-manifest.ts'
import { listScripts } from './script-budget.ts'

const checks = {
  whole: createScriptCheck(browsers.whole),
  older: createScriptCheck(browsers.older),
}

describe('of a script', () => {
  test.each([
    ['Map.groupBy(list, x => x.type)', 'Map.groupBy'],
    ['list.toSorted()', '.toSorted()'],
    ['f(list).toReversed()', '.toReversed()'],
    ['list?.toSpliced(0, 1)', '.toSpliced()'],
    ['URL.parse(x)', 'URL.parse'],
    ['new Set(a).union(b)', '.union()'],
    ['map.values().map(x => x).toArray()', '.map() of an iterator'],
    ['[...map.keys().filter(Boolean)]', '.filter() of an iterator'],
    ['text.matchAll(/a/g).some(Boolean)', '.some() of an iterator'],
    ['document.startViewTransition(f)', '.startViewTransition()'],
    ['window.requestIdleCallback(f)', '.requestIdleCallback()'],
    ['class A { static { f() } }', 'static {}'],
    ['/(?<!a)b/.test(x)', '/(?<!a)b/'],
    ['/(?i:a)b/.test(x)', '/(?i:a)b/'],
    ['/[\\p{L}--[a-z]]/v.test(x)', '/[\\p{L}--[a-z]]/v'],
  ])('notices %s', (code, name) => expect(checks.older(code)).toContain(name))

  test.each([
    '[...list].sort()',
    'list.at(-1)',
    'JSON.parse(x)',
    'Object.values(x).map(f)',
    'document.startViewTransition?.(f)',
    'list.filter(f).map(g)',
    '/(?<name>a)(?=b)(?!c)(?:d)/u.test(x)',
  ])('passes %s', code => expect(checks.older(code)).toEqual([]))
})

const checkStyle = createStyleCheck(browsers.whole)

describe('of a stylesheet', () => {
  test.each([
    ['a{b{color:red}}a{& b{color:red}}', ':&'],
    ['@starting-style{a{opacity:0}}', '@starting-style'],
    ['a{color:light-dark(red,blue)}', 'color: light-dark'],
    ['a{color:oklch(from red l c h)}', 'color: oklch from'],
    ['a{text-wrap:pretty}', 'text-wrap'],
    ['a:popover-open{color:red}', ':popover-open'],
  ])('notices %s', (css, name) => expect(checkStyle(css)).toContain(name))

  test.each([
    'a:hover,a::before{color:oklch(1 0 0)}',
    '@supports (color:light-dark(red,red)){a{color:light-dark(red,blue)}}',
    '@media (min-width:40rem){a{display:grid}}',
    'a{background:url(data:image/svg+xml;x{y:z})}',
  ])('passes %s', css => expect(checkStyle(css)).toEqual([]))
})

const allow = (reason: string, names: string[]) => Object.fromEntries(names.map(name => [name, reason]))

/** What asks before it uses something, or is used by what older browsers never load. */
const allowedInScripts: Record<string, string> = {
  ...allow('the page asks whether there are push messages', [
    '.getSubscription()',
    '.requestPermission()',
    '.showNotification()',
    '.unsubscribe()',
    'Notification',
    'Notification.permission',
    'Notification.requestPermission',
  ]),
  ...allow('asked for before', ['.canShare()', '.share()', '.skipTransition()', '.startViewTransition()']),
  ...allow('a method of ours or of a library', [
    '.createContext()',
    '.detect()',
    '.forget()',
    '.path()',
    '.subscribe()',
    '.use()',
  ]),
}
/** What a browser may ignore. */
const allowedInStyles: Record<string, string> = {
  ...allow('phones have no pointer', [
    'cursor: default',
    'cursor: not-allowed',
    'cursor: pointer',
    'cursor: zoom-in',
    'cursor: zoom-out',
    'resize',
    'scrollbar-gutter',
    'scrollbar-width',
  ]),
  ...allow('a page changes at once', [
    ':view-transition',
    ':view-transition-group',
    ':view-transition-new',
    ':view-transition-old',
    'view-transition-name',
  ]),
  ...allow('saves time alone', ['contain-intrinsic-height', 'contain-intrinsic-size', 'content-visibility']),
  ...allow('scroll-driven; a script stands in', ['view-timeline', 'view-timeline-inset']),
  ...allow('lines break elsewhere', ['text-wrap']),
  ...allow('the browser has its own', [':selection', 'font-family: ui-monospace']),
  ...allow('phones print with margins of their own', ['@page', 'size']),
  ...allow('a field scrolls instead of growing', ['field-sizing']),
  ...allow('@supports not has what stands in', [':popover-open', 'grid-template-rows: subgrid']),
  ...allow('explanations stand below each other', ['grid-template-columns: subgrid']),
}

const read = (path: string) => readFileSync(path, 'utf8')
const getFolder = (language: Language) => `build/${language}/client`

/** Shoppers' scripts, and those that they load when they are needed. */
function listShopScripts(language: Language): Set<string> {
  const routes = Object.entries(readRouteManifest(language).routes)
  const shopRoutes = routes.filter(([, { parentId }]) => parentId === 'shop/layout')
  const scripts = new Set(shopRoutes.flatMap(([id]) => [...listScripts(id, language)]))
  for (const script of scripts)
    for (const [, file] of read(getFolder(language) + script).matchAll(/["'`]\.(\/[\w-]+\.js)["'`]/g))
      scripts.add(`/assets${file}`)
  return scripts.add('/service-worker.js')
}

const listUsed = () => {
  const used = new Map<string, Set<string>>()
  for (const language of languages) {
    const shopScripts = listShopScripts(language)
    for (const path of globSync(`${getFolder(language)}/{assets/*,service-worker}.js`)) {
      const name = path.slice(getFolder(language).length)
      for (const feature of checks[shopScripts.has(name) ? 'older' : 'whole'](read(path)))
        used.set(feature, (used.get(feature) ?? new Set()).add(name))
    }
  }
  return used
}

test('no built script needs what a browser lacks, and each exception is needed', () => {
  const used = listUsed()
  expect([...used].filter(([feature]) => !(feature in allowedInScripts))).toEqual([])
  expect(Object.keys(allowedInScripts).filter(feature => !used.has(feature))).toEqual([])
})

test('no built stylesheet needs what a browser lacks, and each exception is needed', () => {
  const used = new Set(globSync('build/*/client/assets/*.css').flatMap(path => checkStyle(read(path))))
  expect([...used].filter(feature => !(feature in allowedInStyles))).toEqual([])
  expect(Object.keys(allowedInStyles).filter(feature => !used.has(feature))).toEqual([])
})

test('every error boundary of a route leaves a readable page alone', () => {
  const boundaries = globSync('app/**/*.tsx')
    .map(read)
    .filter(source => /export (?:const|function) ErrorBoundary|as ErrorBoundary/.test(source))
  expect(boundaries.length).toBeGreaterThan(5)
  for (const source of boundaries) expect(source).toMatch(/^export const ErrorBoundary = createErrorBoundary\(/m)
})
