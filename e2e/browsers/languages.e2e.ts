import { expect } from '@playwright/test'
import { address, email, insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { openPageInNewContext, photos, test } from '../store-fixture.ts'

const offer = 'Baca dalam Bahasa Melayu'

test('the footer leads to the same page in Malay and back; links keep the language [T63]', async ({ page, store }) => {
  // A list of its own: a longer one loads more products when its end comes near, above the footer.
  await insertProduct(store.db, { title: 'Two-tongued tee', category: 'tongues', imageUrls: JSON.stringify(photos) })
  await page.goto('/shop?filter=tongues')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Melayu' }).click()
  await page.waitForURL('**/shop?filter=tongues&lang=ms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
  await page.getByRole('link', { name: /Two-tongued tee/ }).click()
  await page.waitForURL('**/product/*?lang=ms')
  await expect(page.getByRole('button', { name: 'Masukkan ke troli' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Masukkan ke troli' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a purchase stays in Malay from the cart to the receipt, past the payment page [T63]', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Baju kurung batik' })
  await page.goto(`/product/${id}?lang=ms`)
  await page.getByRole('button', { name: 'Masukkan ke troli' }).click()
  await expect(page.getByText('Dimasukkan ke troli')).toBeVisible()
  await page.getByRole('button', { name: 'Ke troli anda' }).click()
  await page.getByRole('button', { name: 'bayar!' }).click()
  const next = page.getByRole('button', { name: 'Teruskan', exact: true })
  await page.getByLabel('E-mel', { exact: true }).fill(email)
  await next.click()
  const { name, phone, address: street, zip, city, state } = address
  const fields = { 'Nama penuh': name, Telefon: phone, Alamat: street, Poskod: zip, Bandar: city }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Negeri').selectOption(state)
  await next.click()
  await page.getByRole('button', { name: 'Teruskan ke Pembayaran' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Pembayaran dibatalkan.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?lang=ms')
  await page.getByRole('button', { name: 'Teruskan ke Pembayaran' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay MYR/ }).click()
  await expect(page.getByRole('heading', { name: 'Terima kasih!' })).toBeVisible()
  await expect(page.getByText('Baju kurung batik')).toBeVisible()
  const order = store.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('language')
    .where('productId', '=', id)
  expect(await order.executeTakeFirst()).toEqual({ language: 'ms' })
})

test('a browser whose first language is Malay is offered Malay in one line, until it refuses [T63]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await page.goto('/past-sales')
  await expect(page.getByRole('link', { name: offer })).toBeHidden()

  const malay = await openPageInNewContext(browser, store, pageErrors, { locale: 'ms-MY' })
  await malay.goto('/past-sales')
  const link = malay.getByRole('link', { name: offer })
  await expect(link).toBeVisible()
  await link.click()
  await expect(malay.getByRole('heading', { level: 1 })).toHaveText('Jualan lepas')
  await expect(link).toHaveCount(0)
  await malay.goto('/shop')
  await malay.getByRole('button', { name: 'Kekal dalam bahasa Inggeris' }).click()
  await expect(link).toBeHidden()
  await malay.reload()
  await expect(malay.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link).toBeHidden()
  await malay.context().close()
})

test('a Malay page leads to the admin area in English [T63]', async ({ page, store }) => {
  await signIn(page, store)
  await page.goto('/shop?lang=ms')
  await page.getByRole('link', { name: 'panel admin' }).click()
  await page.waitForURL(url => url.pathname === '/admin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})
