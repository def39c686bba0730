import { expect, type Page } from '@playwright/test'
import { address, email, insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { openBeforeHydration } from '../page-setup.ts'
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

test('a browser whose first language is Malay is offered Malay in one line, until somebody chooses [T63]', async ({
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
  await malay.getByRole('button', { name: 'Kekal dalam bahasa Inggeris' }).click()
  await expect(link).toBeHidden()
  await malay.reload()
  await expect(malay.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link).toBeHidden()
  await malay.evaluate(() => localStorage.clear())
  await malay.goto('/past-sales')
  await link.click()
  await expect(malay.getByRole('heading', { level: 1 })).toHaveText('Jualan lepas')
  await expect(link).toHaveCount(0)
  await malay.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const choose = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
  const html = (page: Page) => page.locator('html')

  test('the chosen language is remembered: the next visit goes there before anything is painted [T63]', async ({
    page,
  }) => {
    await page.goto('/past-sales')
    await choose(page, 'Bahasa Melayu')
    await page.waitForURL('**/past-sales?lang=ms')
    const painted: string[] = []
    await page.exposeFunction('reportPaint', (language: string) => painted.push(language))
    await page.addInitScript(() => {
      const report = () =>
        (window as never as Record<string, (language: string) => void>).reportPaint?.(document.documentElement.lang)
      new PerformanceObserver(report).observe({ type: 'paint', buffered: true })
    })
    // The page in English is there long before the one in Malay.
    await page.route(/\/shop\?.*lang=ms/, async route => {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/past-sales?lang=ms')
    await expect.poll(() => painted).toContain('ms-MY')
    await page.goto('/shop?filter=top&utm_source=ig%20story#main', { waitUntil: 'commit' })
    await page.waitForURL('**/shop?filter=top&utm_source=ig%20story&lang=ms#main')
    await expect(html(page)).toHaveAttribute('lang', 'ms-MY')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(painted).not.toContain('en-MY')
    // The page in English is no step of the way back.
    await page.goBack()
    await page.waitForURL('**/past-sales?lang=ms')
    await page.goto('/shop?lang=en')
    await expect(html(page)).toHaveAttribute('lang', 'en-MY')
  })

  test('English is remembered too, also when it is opened in a new tab [T63]', async ({
    store,
    browser,
    pageErrors,
  }) => {
    const page = await openPageInNewContext(browser, store, pageErrors, { locale: 'ms-MY' })
    await page.goto('/past-sales')
    await page.getByRole('link', { name: offer }).click()
    await page.waitForURL('**/past-sales?lang=ms')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click({ button: 'middle' })
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1, name: 'Past sales' })).toBeVisible()
    await tab.goto('/shop')
    await expect(html(tab)).toHaveAttribute('lang', 'en-MY')
    await expect(tab.getByRole('link', { name: offer })).toBeHidden()
    await page.context().close()
  })

  test('the language is chosen before scripts have come, and where storage is blocked it is not remembered [T63]', async ({
    page,
    store,
    browser,
    pageErrors,
  }) => {
    await page.route('**/assets/*.js', () => {})
    await openBeforeHydration(page, `${store.url}/past-sales`)
    await choose(page, 'Bahasa Melayu')
    await page.waitForURL('**/past-sales?lang=ms')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log masuk' })).toBeVisible()

    const blocked = await openPageInNewContext(browser, store, pageErrors)
    await blocked.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      }),
    )
    await blocked.goto('/past-sales')
    await choose(blocked, 'Bahasa Melayu')
    await blocked.waitForURL('**/past-sales?lang=ms')
    await blocked.goto('/past-sales')
    await expect(html(blocked)).toHaveAttribute('lang', 'en-MY')
    await blocked.context().close()
  })

  test('the installed app and the return from Google follow the choice [T63]', async ({ page }) => {
    await page.goto('/past-sales')
    await choose(page, 'Bahasa Melayu')
    await page.waitForURL('**/past-sales?lang=ms')
    const start = async (path: string) => (await (await page.request.get(path)).json()).start_url as string
    await page.goto(await start('/manifest.webmanifest'))
    await expect(html(page)).toHaveAttribute('lang', 'ms-MY')
    await page.goto('/login/google/done?error=access_denied')
    await expect(page.getByRole('heading', { name: 'Belum log masuk' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')

    await page.goto(await start('/manifest.webmanifest?lang=ms'))
    await expect(html(page)).toHaveAttribute('lang', 'ms-MY')
    await choose(page, 'English')
    await expect(html(page)).toHaveAttribute('lang', 'en-MY')
    await page.goto(await start('/manifest.webmanifest?lang=ms'))
    await expect(html(page)).toHaveAttribute('lang', 'en-MY')
    expect(new URL(page.url()).search).toBe('')
  })
})

test('a Malay page leads to the admin area in English [T63]', async ({ page, store }) => {
  await signIn(page, store)
  await page.goto('/shop?lang=ms')
  await page.getByRole('link', { name: 'panel admin' }).click()
  await page.waitForURL(url => url.pathname === '/admin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})
