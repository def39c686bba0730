import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const listScripts = (html: string) =>
  Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g), ([, attributes = '', code = '']) => ({
    isModule: attributes.includes('type="module"'),
    code,
  }))

/** The modules that a script imports, in order, in either form. */
const listImports = (code: string) =>
  Array.from(code.matchAll(/import(?: \* as \w+ from)?[ (]"([^"]+)"/g), ([, address]) => address)

const openAsAdmin = async (path: string) =>
  (await (await signUp(harness, 'boss@example.com', { isAdmin: true })).getPage(path)).html

test("imports on a shopper's page what React Router's own script of an admin page imports, in the same order", async () => {
  const [own] = listScripts(await openAsAdmin('/admin/tips')).filter(({ isModule }) => isModule)
  // The list of routes, the routes from the root on, what they are known by, the entry.
  expect(own?.code.replace(/"\/[^"]+"/g, 'A')).toMatch(
    /^import A;\n(import \* as route(\d+) from A;\n)+ {2}\n {2}window\.__reactRouterRouteModules = \{"root":route0,[^}]*\};\n\nimport\(A\);$/,
  )
  const [manifest, root, ...ownRest] = listImports(own?.code ?? '')

  const html = await (await harness.request('/terms')).text()
  const [deferred] = listScripts(html).filter(({ isModule }) => isModule)
  const [shopManifest, ...rest] = listImports(deferred?.code ?? '')
  expect(shopManifest).toBe(manifest?.replace('/manifest-', '/shop-manifest-'))
  expect([rest[0], rest.at(-1)]).toEqual([root, ownRest.at(-1)])
  expect(deferred?.code).toMatch(/window\.__reactRouterRouteModules=\{"root":await import\([^}]*"shop\/layout":/)
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
