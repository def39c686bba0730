import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { insertProduct } from '../../test/factories.ts'
import { openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { addToCart, createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

// A setting of its own gives the test a store of its own.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  storeSettings: { STORE_NAME: 'TuffThrift' },
})
test.describe.configure({ timeout: 240_000 })

const logo = sharp({ create: { width: 480, height: 160, channels: 4, background: '#00000000' } })
  .composite([
    { input: { create: { width: 140, height: 140, channels: 3, background: '#ff7a45' } }, top: 10, left: 10 },
  ])
  .png()
  .toBuffer()
const readColour = (page: Page, name: string) =>
  page.evaluate(variable => getComputedStyle(document.documentElement).getPropertyValue(variable), `--color-${name}`)

// Fees are of another group of settings, and take their taps there.
test('a stranger makes the shop their own by touch, in three minutes: name, contacts, colours, logo @full', async ({
  page,
  store,
  pageErrors,
}) => {
  const startedAt = Date.now()
  const id = await insertProduct(store.db, { title: 'Night coat' })
  await openAdminPage(page, store, '/admin/settings')
  const taps = createTaps()
  const open = async (title: string) => {
    const heading = page.getByRole('heading', { name: title, exact: true })
    await taps.tap(heading)
    return page.getByRole('group').filter({ has: heading })
  }
  const contact = await open('Name and contacts')
  await taps.type(contact.getByLabel('Shop’s name'), 'Malam Vintage')
  await taps.type(contact.getByLabel('E-mail'), 'hello@malam.example')
  await taps.type(contact.getByLabel('WhatsApp number'), '012-987 6543')
  await taps.tap(contact.getByRole('button', { name: 'Save' }))
  await expect(contact.getByText('Saved.')).toBeVisible()

  const brand = await open('Logo and words')
  await brand.getByLabel('Logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
  })
  await expect(brand.getByText(/SVG/)).toBeVisible()
  // The refusal.
  pageErrors.splice(0)
  await brand.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo })
  await expect(brand.getByRole('img', { name: 'Logo, as shoppers see it' })).toBeVisible()
  await taps.type(brand.getByLabel('Tagline, in English'), 'Worn by night')
  await expect(brand.getByRole('figure')).toContainText('Worn by night')
  await taps.tap(brand.getByRole('button', { name: 'Save' }))
  await expect(brand.getByText('Saved.')).toBeVisible()

  const colours = await open('Colours')
  await taps.type(colours.getByLabel('Background', { exact: true }), '#17171f')
  // Text in the former colour can't be read any more: the nearest is taken.
  await taps.tap(colours.getByRole('button', { name: /^Take #/ }))
  await taps.type(colours.getByLabel('Second accent', { exact: true }), '#3d3a7a')
  await taps.type(colours.getByLabel('Text', { exact: true }), '#f1eee4')
  await taps.type(colours.getByLabel('Leading action', { exact: true }), '#ff7a45')
  expect(await findAxeViolations(page)).toEqual([])
  await taps.tap(colours.getByRole('button', { name: 'Save' }))
  await expect(colours.getByText('Saved.')).toBeVisible()
  expect(taps.take()).toBeLessThanOrEqual(16)
  expect(Date.now() - startedAt).toBeLessThan(180_000)

  await addToCart(page, id)
  for (const path of ['/', '/shop', '/checkout']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/Malam Vintage/)
    expect(await readColour(page, 'paper')).toBe('#17171f')
    expect(await findAxeViolations(page), path).toEqual([])
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.goto('/shop')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Malam Vintage' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Worn by night' })).toBeVisible()

  await createShopper(store).buy([id])
  const confirmed = store.db.selectFrom('messages').select('id').where('kind', '=', 'order_confirmed')
  await expect.poll(() => confirmed.executeTakeFirst()).toBeDefined()
  await page.goto(`/admin/messages/${(await confirmed.executeTakeFirst())?.id}`)
  const mail = page.frameLocator('iframe').first()
  await expect(mail.getByRole('img', { name: 'Malam Vintage' })).toBeVisible()
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(23, 23, 31)')
})
