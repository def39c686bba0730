import { expect, test } from 'vitest'
import type { SettingGroup, SettingValues } from '#store/settings/setting-names.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'
import { createRenderCache } from '../../page-cache/render-cache.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const getHtml = async (path: string) => (await harness.request(path)).text()

/** Saves a group as the page does, and returns the response's status. */
const save = (group: SettingGroup, values: Partial<SettingValues>, { version = 0, by = admin } = {}) =>
  by.submitForm('/admin/settings', { group, version: String(version), values: JSON.stringify(values) })

const listAudit = () =>
  harness.db
    .selectFrom('auditEntries')
    .select(['subjectId', 'actorEmail', 'before', 'after'])
    .where('action', '=', 'settings changed')
    .orderBy('at')
    .execute()

test('a changed name is on every page at once, and in the audit log', async () => {
  expect(await save('contact', { name: 'Kedai Baru' })).toBe(200)
  for (const path of ['/', '/shop', '/login', '/cart', '/manifest.webmanifest'])
    expect(await getHtml(path), path).toContain('Kedai Baru')
  expect((await admin.getPage('/admin')).html).toContain('Kedai')
  expect(await listAudit()).toEqual([
    {
      subjectId: 'contact',
      actorEmail: 'boss@example.com',
      before: JSON.stringify({ name: 'TuffThrift' }),
      after: JSON.stringify({ name: 'Kedai Baru' }),
    },
  ])
})

test('rendering a page reads no settings from the database', async () => {
  await getHtml('/cart')
  const before = harness.queryCount()
  expect(await getHtml('/cart')).toContain('TuffThrift')
  expect(harness.queryCount()).toBe(before)
})

test('normalises the WhatsApp number and names each invalid value', async () => {
  expect(
    await save('contact', { whatsapp: '012-345 6780', email: 'not an address', socialUrl: 'http://x.example' }),
  ).toBe(400)
  expect(harness.store.settings.current().shop.whatsapp).toBe('60123456789')
  expect(await save('contact', { whatsapp: '012-345 6780' })).toBe(200)
  expect(harness.store.settings.current().shop.whatsapp).toBe('60123456780')
  expect(await getHtml('/cart')).toContain('https://wa.me/60123456780')
})

test('a value that equals the default is stored as no change', async () => {
  await save('contact', { name: 'Other' })
  await save('contact', { name: 'TuffThrift' }, { version: 1 })
  const row = await harness.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({ groupName: 'contact', version: 2, changedValues: '{}', changedBy: admin.uid })
})

test('refuses a change on top of one that the admin has not seen, and repeats one safely', async () => {
  const other = await signUp(harness, 'partner@example.com', { isAdmin: true })
  expect(await save('contact', { name: 'First' })).toBe(200)
  expect(await save('contact', { name: 'Second' }, { by: other })).toBe(409)
  expect(await save('contact', { email: 'new@example.com' }, { by: other })).toBe(409)
  expect(harness.store.settings.current().shop.name).toBe('First')
  // The response to the first submission was lost.
  expect(await save('contact', { name: 'First' })).toBe(200)
  expect(await save('closure', { closedUntil: '2026-12-01' }, { by: other })).toBe(200)
  expect(await listAudit()).toHaveLength(2)
})

test('of two changes at the same time one is refused', async () => {
  const statuses = await Promise.all(['One', 'Two'].map(name => save('contact', { name })))
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await listAudit()).toHaveLength(1)
})

test.each([
  ['an unknown group', { group: 'toString', version: '0', values: '{}' }],
  ['no JSON', { group: 'contact', version: '0', values: 'name' }],
  ['a list', { group: 'contact', version: '0', values: '["name"]' }],
  ['a value that is no text', { group: 'contact', version: '0', values: '{"name":1}' }],
  ['a version that is no number', { group: 'contact', version: 'x', values: '{}' }],
])('refuses %s', async (_, form) => expect(await admin.submitForm('/admin/settings', form)).toBe(400))

test('a setting of another group is not changed', async () => {
  expect(await save('closure', { name: 'Smuggled' })).toBe(200)
  expect(harness.store.settings.current().shop.name).toBe('TuffThrift')
})

test('cart and checkout say that the shop is closed, in their language, until the day it is back', async () => {
  const note = { 'closedNote.en': 'Off to the kampung.', 'closedNote.ms': 'Balik kampung.' }
  expect(await save('closure', { closedUntil: '2026-11-22', ...note })).toBe(200)
  for (const path of ['/cart', '/checkout']) {
    expect(await getHtml(path)).toMatch(/away until 22 November 2026\. .+ Off to the kampung\./)
    expect(await getHtml(`${path}?lang=ms`)).toMatch(/kembali pada 22 November 2026\. .+ Balik kampung\./)
  }
  harness.advanceClock(36 * 60)
  expect(await getHtml('/cart')).not.toContain('Off to the kampung')
})

test('a first day alone is no closure', async () =>
  expect(await save('closure', { closedFrom: '2026-11-25' })).toBe(400))

test('contacts in the texts of pages are links', async () => {
  await save('returns', { 'returns.en': 'Write to {email}, {email} or {whatsapp}.\n- {whatsapp}' })
  const main = (await getHtml('/returns')).split('<main')[1]?.split('</main>')[0] ?? ''
  expect(main.match(/href="mailto:hello@example\.com"[^>]*>hello@example\.com</g)).toHaveLength(2)
  expect(main.match(/href="https:\/\/wa\.me\/60123456789"[^>]*>\+60123456789</g)).toHaveLength(2)
})

test('terms, privacy and returns have drafts in both languages', async () => {
  for (const [path, text, inMalay] of [
    ['/terms', 'Used and vintage clothes', 'Pakaian terpakai'],
    ['/privacy', 'Personal Data Protection Act', 'Akta Perlindungan Data Peribadi'],
    ['/returns', 'not as described', 'tidak seperti yang diterangkan'],
  ] as const) {
    const html = await getHtml(path)
    expect(html).toContain(text)
    expect(html).toContain('hello@example.com')
    expect(html).not.toMatch(/\{(shop|email|whatsapp|days)\}/)
    expect(await getHtml(`${path}?lang=ms`)).toContain(inMalay)
    expect(await getHtml('/sitemap.xml')).toContain(`${path}</loc>`)
  }
  expect(await getHtml('/Privacy/')).toContain('Personal Data Protection Act')
})

test('what an admin writes on a page stays text', async () => {
  expect(
    await save('terms', { 'terms.en': '# <b>Bold</b>\n\n<script>alert(1)</script>\n- [x](javascript:alert(1))' }),
  ).toBe(200)
  const html = await getHtml('/terms')
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<b>Bold')
  expect(html).not.toContain('href="javascript')
  expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
})

test('the pages of texts are cached, and a change drops them', async () => {
  const { publicUrl } = harness.store
  const render = (request: Request) => harness.request(request.url)
  const cache = createRenderCache({ render, publicUrl, isDatabaseAvailable: () => true, now: () => 0 })
  harness.dependencies.settings.onRefresh(cache.expire)
  await cache.render('/returns')
  expect(cache.find('/returns')).toBeDefined()
  await save('returns', { 'returns.en': 'No returns.' })
  expect(cache.find('/returns')).toBeUndefined()
})

test('the public stream says nothing of settings', async () => {
  const received: string[] = []
  const stop = harness.dependencies.liveHub.addListener(
    bytes => received.push(new TextDecoder().decode(bytes)),
    undefined,
  )
  await save('contact', { name: 'Secret until seen' })
  await harness.dependencies.liveHub.close()
  stop()
  expect(received.join('')).not.toMatch(/settings|contact|Secret/)
})

test('a page of the admin area shows what is stored and who has changed it', async () => {
  await save('contact', { name: 'Stored name' })
  const { html, headers } = await admin.getPage('/admin/settings')
  expect(html).toContain('Stored name')
  expect(headers.get('cache-control')).toBe('private, no-store')
})
