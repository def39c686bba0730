import { createContext, runInContext } from 'node:vm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, Scripts, ServerRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dailyPages } from '#app/admin/ui/fetch-daily-pages.ts'
import { importModules } from '#app/framework-insides.tsx'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { readRouteManifest } from '../../scripts/route-manifest.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const route = { hasAction: false, hasLoader: false, hasErrorBoundary: false, imports: [] }
const manifest = {
  url: '/manifest-1.js',
  version: '1',
  entry: { module: '/entry.js', imports: [] },
  routes: {
    root: { ...route, id: 'root', path: '', module: '/root.js' },
    page: { ...route, id: 'page', parentId: 'root', index: true, module: '/page.js' },
  },
}

const listScripts = (html: string) =>
  Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g), ([, attributes = '', code = '']) => ({
    isModule: attributes.includes('type="module"'),
    code,
  }))

/** The modules that a script imports, in order, in either form. */
const listImports = (code: string) =>
  Array.from(code.matchAll(/import(?: \* as \w+ from)?[ (]"([^"]+)"/g), ([, address]) => address)

/** React Router's own script of a page with two routes, as `Scripts` writes it. */
async function renderOwnScript() {
  const { query } = createStaticHandler([{ id: 'root', path: '/', children: [{ id: 'page', index: true }] }])
  const context = {
    manifest,
    routeModules: { root: { default: Scripts }, page: { default: () => null } },
    staticHandlerContext: await query(new Request('http://localhost/')),
    routeDiscovery: { mode: 'initial' },
    future: {},
    ssr: true,
    isSpaMode: false,
  }
  return renderToStaticMarkup(createElement(ServerRouter, { context: context as never, url: 'http://localhost/' }))
}

test("imports what React Router's own script imports, side by side and then the entry", async () => {
  const [own] = listScripts(await renderOwnScript()).filter(({ isModule }) => isModule)
  // The list of routes, the routes from the root on, what they are known by, the entry.
  expect(own?.code.replace(/"\/[^"]+"/g, 'A')).toMatch(
    /^import A;\n(import \* as route(\d+) from A;\n)+ {2}\n {2}window\.__reactRouterRouteModules = \{"root":route0,[^}]*\};\n\nimport\(A\);$/,
  )
  const ours = importModules(manifest as never, manifest.url, ['root', 'page'])
  expect(listImports(ours).sort()).toEqual(listImports(own?.code ?? '').sort())
  expect(ours).toMatch(
    /^const m=await Promise\.all\(\[import\("\/root\.js"\),import\(.*__reactRouterRouteModules=\{"root":m\[0\],"page":m\[1\]\};await import\("\/entry/,
  )
})

test('knows the pages that admins open daily', () => {
  expect(Object.keys(readRouteManifest('en').routes)).toEqual(expect.arrayContaining(dailyPages))
})

test('hands the data of the loaders over as React Router reads it', async () => {
  const id = await insertProduct(harness.db, { title: 'Batik </script> & more' })
  const html = await (await harness.request(`/product/${id}`)).text()
  const window = { ReadableStream, TextEncoderStream }
  const context = createContext(Object.assign(window, { window }))
  for (const { code } of listScripts(html).filter(script => /__reactRouterContext\b/.test(script.code)))
    runInContext(code, context)
  const { stream } = runInContext('window.__reactRouterContext', context) as { stream: ReadableStream }
  expect(JSON.parse(await new Response(stream).text())).toContain('Batik </script> & more')
})
