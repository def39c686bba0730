import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPalette } from '#store/settings/palette.ts'
import type { SettingGroup, SettingValues } from '#store/settings/setting-names.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { createSampleMessages } from '#test/mail/sample-messages.ts'
import { signUp } from '#test/signed-in-user.ts'
import { createStaticPage } from '../../http/static-page.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const save = (group: SettingGroup, values: Partial<SettingValues>, { version = 0, by = admin } = {}) =>
  by.submitForm('/admin/settings', { group, version: String(version), values: JSON.stringify(values) })
const getText = async (path: string) => (await harness.request(path)).text()

async function upload(image: Uint8Array | string, name = 'logo.png') {
  const body = new FormData()
  body.append('image', new File([image as BlobPart], name))
  body.append('transparent', 'yes')
  return admin.request('/api/product-images', { method: 'POST', body })
}
const drawLogo = () =>
  sharp({ create: { width: 400, height: 160, channels: 4, background: '#00000000' } })
    .composite([
      { input: { create: { width: 120, height: 120, channels: 3, background: '#a3195b' } }, top: 20, left: 20 },
    ])
    .png()
    .toBuffer()

const dark = { paper: '#17171f', ink: '#f1eee4', chili: '#ff7a45', mustard: '#3d3a7a' }
const icons = (html: string) => html.match(/href="[^"]*icon[^"]*"/g)

test('changed words are on every page in their language, and the default ones are gone', async () => {
  const words = { 'tagline.en': 'Worn by night', 'opening.en': 'Coats from Penang.', 'badge.en': 'OPEN LATE •' }
  expect(await save('brand', { ...words, 'ticker.en': 'Open after dark\n\nOne of each' })).toBe(200)
  const landing = await getText('/')
  for (const shown of ['Coats from Penang.', 'OPEN LATE • OPEN LATE •', 'Open after dark', '· Worn by night</title>'])
    expect(landing).toContain(shown)
  for (const path of ['/', '/shop', '/cart', '/manifest.webmanifest', '/past-sales']) {
    expect(await getText(path), path).toMatch(/Worn by night/)
    expect(await getText(path), path).not.toMatch(/Thrift Bold|Wear Tuff|KOTA KINABALU|from Sabah/)
  }
  expect(await getText('/shop')).toContain('content="Coats from Penang. Worn by night."')
  // Those in Malay were not changed; the tagline has none.
  expect(await getText('/?lang=ms')).toContain('SATU-SATUNYA • KOTA KINABALU • SABAH •')
  expect(await getText('/?lang=ms')).toContain('· Worn by night</title>')
})

test('a language without words of its own has those that were changed, until it gets some', async () => {
  const update = async (version: number, values: Partial<SettingValues>) => {
    const result = await updateSettings(harness.store, { by, group: 'brand', version, values })
    const { en, ms } = harness.store.settings.current().brand
    return [en.tagline, ms.tagline, result.ok && result.values['tagline.ms']]
  }
  const fallback = 'Thrift Bold, Wear Tuff'
  expect(await update(0, { 'tagline.en': 'One' })).toEqual(['One', 'One', 'One'])
  expect((await admin.getPage('/admin/settings')).html).not.toContain(`value="${fallback}"`)
  expect(await update(1, { 'tagline.en': 'Two' })).toEqual(['Two', 'Two', 'Two'])
  expect(await update(2, { 'tagline.ms': fallback })).toEqual(['Two', fallback, fallback])
  expect(await update(3, { 'tagline.ms': 'Two' })).toEqual(['Two', 'Two', 'Two'])
  expect(await update(4, { 'tagline.en': fallback })).toEqual([fallback, fallback, fallback])
})

test('the picture of the shop gets another address with its name and its tagline', async () => {
  const read = async (path: string) => /og:image" content="([^"]+)"/.exec(await getText(path))?.[1]
  const pictures = [await read('/shop')]
  expect(pictures[0]).toMatch(/shop\.jpg$/)
  await save('contact', { name: 'Tuff Kedai' })
  pictures.push(await read('/shop'))
  await save('brand', { 'tagline.en': 'Worn by night' })
  pictures.push(await read('/shop'), await read('/past-sales?lang=ms'))
  expect(new Set(pictures).size).toBe(3)
})

test('a shop that was not changed has neither a style of its own nor drawn icons', async () => {
  const html = await getText('/shop')
  expect(html).not.toContain('--color-paper:')
  expect(html).toContain('<meta name="theme-color" content="#f4ede0"/>')
  expect(icons(html)).toEqual([
    expect.stringMatching(/\/assets\/icon-.*svg/),
    expect.stringMatching(/\/assets\/icon-180/),
  ])
  expect(await getText('/service-worker.js')).not.toContain('--color-')
})

test('changed colours reach pages, icons, manifest, previews, mails, portraits and pages without the store', async () => {
  const product = await insertProduct(harness.db, { title: 'Night coat' })
  const readPreview = async () => /og:image" content="([^"]+)"/.exec(await getText(`/product/${product}`))?.[1]
  const preview = await readPreview()
  expect(await save('colours', dark)).toBe(200)
  const html = await getText('/shop')
  expect(html).toContain('<style>:root{--color-paper:#17171f;')
  expect(html).toContain('<meta name="theme-color" content="#17171f"/>')
  const manifest = JSON.parse(await getText('/manifest.webmanifest'))
  expect(manifest).toMatchObject({ background_color: '#17171f', theme_color: '#17171f' })
  const icon = await harness.request(manifest.icons[0].src)
  expect(icon.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { data } = await sharp(await icon.arrayBuffer())
    .extract({ left: 16, top: 16, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(`#${data.toString('hex').slice(0, 6)}`).toBe(dark.mustard)
  const [portrait = ''] = /\/brand\/portrait-cto[^"]+/.exec(await getText('/')) ?? []
  expect(await getText(portrait)).toContain(dark.chili)
  expect(await readPreview()).not.toBe(preview)
  expect(await getText('/service-worker.js')).toContain('--color-paper:#17171f')
  const mail = createSampleMessages('en').order_confirmed
  if (mail) expect(harness.store.mail.render(mail).html).toContain('.paper{background:#17171f}')
  expect(await createStaticPage('unavailable', '/shop').text()).toContain('background:#17171f')
  // The admin area keeps its own.
  expect((await admin.getPage('/admin/settings')).html).toContain(':root:not(:has(.admin-theme)){--color-paper:#17171f')
  expect((await harness.request('/brand/icon.png?v=old')).headers.get('cache-control')).toBe('public, max-age=300')
})

test.each([
  ['red', 'colour'],
  ['#12345', 'colour'],
  ['#e8e0d0', 'contrast'],
])('refuses the text colour %s, and changes nothing', async (ink, reason) => {
  const body = new URLSearchParams({ group: 'colours', version: '0', values: JSON.stringify({ ink }) })
  const response = await admin.request('/admin/settings.data', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(reason)
  expect(harness.store.settings.current().palette.ink).toBe('#1a1613')
})

test('reads a short colour, and refuses the second of two admins', async () => {
  const other = await signUp(harness, 'partner@example.com', { isAdmin: true })
  expect(await save('colours', { paper: '#FFF' })).toBe(200)
  expect(harness.store.settings.current().palette).toEqual(
    createPalette({ ...harness.store.settings.current().palette, paper: '#ffffff' }),
  )
  expect(await save('colours', { paper: '#eeeeee' }, { by: other })).toBe(409)
})

test('a logo is re-encoded, keeps what is transparent, and stands for the name on pages, mails and slips', async () => {
  const { url } = (await (await upload(await drawLogo())).json()) as { url: string }
  expect(await save('brand', { logo: url })).toBe(200)
  expect(await getText('/shop')).toContain(`<img src="${url}" alt="TuffThrift"`)
  const mail = createSampleMessages('en').order_confirmed
  const html = mail && harness.store.mail.render({ ...mail, shop: { ...mail.shop, logo: url } }).html
  expect(html).toMatch(/\.wordmark img\{max-width:100%;[^}]*background:#f4ede0\}/)
  const [, inMail = ''] = /<img src="([^"]*)" height="44"/.exec(html ?? '') ?? []
  const getLogo = () => harness.request(inMail)
  expect((await getLogo()).headers.get('location')).toBe(url)
  const stored = await sharp(await (await harness.request(url)).arrayBuffer()).metadata()
  expect(stored).toMatchObject({ format: 'webp', hasAlpha: true })
  const icon = await harness.request('/apple-touch-icon.png')
  expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
  expect(harness.store.settings.current().shop.logo).toBe(url)
  expect(await save('brand', { logo: '' }, { version: 1 })).toBe(200)
  expect(await getText('/shop')).not.toContain(url)
  // A mail that was sent before shows the next logo, or none.
  expect((await getLogo()).status).toBe(404)
})

test('refuses an SVG, a file of 40 MB, and a logo that nobody uploaded', async () => {
  const svg = await upload('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>', 'logo.svg')
  expect([svg.status, ((await svg.json()) as { error: string }).error]).toEqual([400, expect.stringContaining('SVG')])
  const large = await upload(new Uint8Array(40 * 1024 * 1024))
  expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([
    413,
    expect.stringContaining('25 MB'),
  ])
  for (const logo of ['/product-images/none.webp', 'https://evil.example/x.svg', 'data:image/svg+xml,x'])
    expect(await save('brand', { logo }), logo).toBe(400)
})

test('takes a name of 40 letters', async () => {
  expect(await save('contact', { name: 'Kedai Pakaian Terpakai Warisan Nusantara' })).toBe(200)
  expect(await getText('/shop')).toContain('Warisan Nusantara')
})
