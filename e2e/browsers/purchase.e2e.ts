import { expect } from '@playwright/test'
import { findBrowser, findFirefox, findWebKit } from '../../scripts/find-browser.ts'
import { insertProduct } from '../../test/factories.ts'
import { findFreePort } from '../../test/processes/free-port.ts'
import { readSale } from '../shopper.ts'
import { storeTest } from '../store-fixture.ts'
import { type HoldingProxy, startHoldingProxy } from './drivers/holding-proxy.ts'
import { launchByPuppeteer } from './drivers/puppeteer.ts'
import { fill, press, readPath, type Tab, until, untilAt, untilShown } from './drivers/tab.ts'
import { launchWebKit } from './drivers/webkit.ts'

const [firefox, webkit] = [findFirefox(), findWebKit()]

const browsers = [
  { name: 'Chromium', launch: async () => launchByPuppeteer('chrome', await findBrowser()) },
  { name: 'Firefox', launch: firefox && (() => launchByPuppeteer('firefox', firefox)) },
  { name: 'WebKit', launch: webkit && (() => launchWebKit(webkit)) },
]

/** A store behind a proxy. */
const test = storeTest.extend<Record<never, never>, { shopUrl: string; network: HoldingProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
  shopUrl: [async ({}, use) => use(`http://localhost:${await findFreePort()}`), { scope: 'worker' }],
  storeSettings: [async ({ shopUrl }, use) => use({ PUBLIC_URL: shopUrl }), { scope: 'worker' }],
  network: [
    async ({ shopUrl, store }, use) => {
      const proxy = await startHoldingProxy(shopUrl, store.url)
      await use(proxy)
      proxy.close()
    },
    { scope: 'worker' },
  ],
})

for (const { name, launch } of browsers)
  test(`a guest buys in ${name}, in a new tab after each step [GEN-01, GEN-03, GEN-04, T8, T9]`, async ({
    store: { db },
    shopUrl,
    network,
  }) => {
    test.skip(!launch, `${name} is not installed`)
    if (!launch) return
    test.slow()
    const title = `${name} fleece`
    const [id, next] = [await insertProduct(db, { title, category: name }), await insertProduct(db)]
    const readProduct = () => readSale({ db }, id)
    const untilReleased = () => until(async () => expect((await readProduct()).heldBy).toBeNull())
    const browser = await launch()
    let openTab: Tab | undefined
    /** Closes the tab and opens the path in a new one. */
    async function resumeAt(path: string): Promise<Tab> {
      await openTab?.close()
      openTab = await browser.openTab()
      await openTab.goTo(shopUrl + path)
      return openTab
    }

    try {
      let tab = await resumeAt(`/shop?filter=${name}`)
      // The browser of the npm package keeps no page for Back; an installed Chromium does.
      const keepsPages = name !== 'Chromium' || (await keepsPagesForBack(tab, shopUrl))
      await test.step('cart', async () => {
        tab = await resumeAt(`/shop?filter=${name}`)
        await press(tab, 'main h2', title)
        await press(tab, 'button', 'Add to cart')
        await untilShown(tab, 'Remove from cart')
      })

      await test.step('e-mail and address', async () => {
        tab = await resumeAt('/shop')
        await press(tab, 'header a[href="/cart"]')
        await untilShown(tab, 'total: MYR 45.00')
        await press(tab, 'button', 'check out!')
        await fillContact(tab)
        await untilShown(tab, email)

        // Until there is an order nothing that was typed outlives its tab.
        tab = await resumeAt('/checkout')
        await fillContact(tab)
        await fillShipping(tab)
        await untilShown(tab, `${fullName}, ${phone}`)
      })

      const payment = await test.step('payment page', async () => {
        tab = await resumeAt('/checkout')
        await fillContact(tab)
        await fillShipping(tab)
        await press(tab, 'button', 'Proceed to Payment')
        await untilAt(tab, paymentPath)
        return readPath(tab)
      })
      const { heldBy } = await readProduct()
      expect(heldBy).not.toBeNull()

      await test.step('goes on with the payment at the cart and at the checkout', async () => {
        tab = await resumeAt('/cart')
        await untilShown(tab, stillOpen)
        await press(tab, 'button', 'Continue to payment')
        await untilAt(tab, payment)

        tab = await resumeAt('/checkout')
        await untilShown(tab, stillOpen)
        await untilShown(tab, email)
        await untilShown(tab, `${fullName}, +60123456789`)
        expect((await readProduct()).heldBy).toBe(heldBy)
      })

      await test.step('Back to a page that the browser has kept, or loads', async () => {
        await watchReturn(tab)
        await press(tab, 'button', 'Continue to payment')
        await untilAt(tab, payment)
        await tab.back()
        await untilShown(tab, 'Payment was cancelled')
        expect(await readReturn(tab)).toBe(keepsPages ? 'restored' : 'back_forward')
        await untilReleased()

        await untilShown(tab, `${fullName}, +60123456789`)
        await watchReturn(tab)
        // Chromium and Firefox keep no page that listens to this.
        await tab.run(() => addEventListener('unload', () => {}), null)
        await press(tab, 'button', 'Proceed to Payment')
        await untilAt(tab, paymentPath)
        await tab.back()
        await untilReleased()
        await untilShown(tab, 'Payment was cancelled')
        expect(await readReturn(tab)).toBe(name === 'WebKit' ? 'restored' : 'back_forward')
        await press(tab, 'button', 'Proceed to Payment')
        await untilAt(tab, paymentPath)
      })

      await test.step('pays, and closes the tab before it comes back', async () => {
        tab = await resumeAt('/checkout')
        await press(tab, 'button', 'Continue to payment')
        const isComingBack = network.hold('/thankyou')
        // A driver that waits for the thank-you page fails when the tab is closed.
        const isPressed = payByCard(tab).catch(() => {})
        await isComingBack
        network.stopHolding()
        tab = await resumeAt('/cart')
        await isPressed
        await untilShown(tab, 'Your payment already went through.')
        await press(tab, 'a', 'See your order')
        await untilShown(tab, 'Thank you')
        await untilShown(tab, title)
        expect(await readPath(tab)).toBe('/thankyou')

        tab = await resumeAt('/cart')
        await untilShown(tab, 'your cart is empty')
        expect(await readProduct()).toEqual({ heldBy: null, sold: 1 })
        const orders = await db.selectFrom('orders').select('status').where('cartKey', '=', id).execute()
        expect(orders).toEqual([{ status: 'paid' }])
      })

      await test.step('buys again, and comes back by itself', async () => {
        tab = await resumeAt(`/product/${next}`)
        await press(tab, 'button', 'Add to cart')
        await untilShown(tab, 'Remove from cart')
        await press(tab, 'header a[href="/cart"]')
        await press(tab, 'button', 'check out!')
        await fillContact(tab)
        await fillShipping(tab)
        await press(tab, 'button', 'Proceed to Payment')
        await payByCard(tab)
        await untilShown(tab, 'Thank you')
        expect(await readPath(tab)).toBe('/thankyou')
      })
      expect(browser.errors).toEqual([])
    } finally {
      network.stopHolding()
      await browser.close()
    }
  })

const [email, fullName, phone] = ['siti@example.com', 'Siti Rahmah', '012-345 6789']
const stillOpen = 'Your payment of MYR 55.00 is still open'
const paymentPath = /^\/sandbox\/stripe\/pay\/cs_/

async function fillContact(tab: Tab) {
  await fill(tab, 'email', email)
  await press(tab, 'main button', 'Continue')
}

async function fillShipping(tab: Tab) {
  await fill(tab, 'name', fullName)
  await fill(tab, 'phone', phone)
  await fill(tab, 'address', '1 Jalan Gaya')
  await fill(tab, 'zip', '88000')
  // The postcode fills them in.
  const read = (name: string) =>
    tab.run(field => document.querySelector<HTMLInputElement>(`main [name=${field}]`)?.value, name)
  await until(async () => expect([await read('city'), await read('state')]).toEqual(['Kota Kinabalu', 'Sabah']))
  await press(tab, 'main button', 'Continue')
}

async function payByCard(tab: Tab) {
  await fill(tab, 'number', '4242 4242 4242 4242')
  await press(tab, 'button', 'Pay MYR 55.00')
}

/** Has the page note whether it comes out of the browser's back-forward cache. */
const watchReturn = (tab: Tab) =>
  tab.run(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.return = 'restored'
    })
  }, null)

/** 'restored', or how the page was loaded. */
const readReturn = (tab: Tab) =>
  tab.run(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return document.documentElement.dataset.return ?? navigation?.type
  }, null)

/** Whether the browser restores any page at all, for example one without scripts. */
async function keepsPagesForBack(tab: Tab, shopUrl: string): Promise<boolean> {
  await tab.goTo(`${shopUrl}/robots.txt`)
  await watchReturn(tab)
  await tab.goTo(`${shopUrl}/healthz`)
  await tab.back()
  await untilAt(tab, '/robots.txt')
  return (await readReturn(tab)) === 'restored'
}
