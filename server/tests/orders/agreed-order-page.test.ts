import { describe, expect, test } from 'vitest'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import type { ReservationRequest } from '#store/checkout/reserve-products.server.ts'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { note, reserve as reserveProducts } from '#test/agreed-orders.ts'
import { address, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { listLinks, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true, hasRateLimits: true })

const unknown = { name: 'Mei Ling', phone: '', address: '', city: '', state: '', zip: '', country: 'Malaysia' }
const known = { ...unknown, ...address, name: 'Mei Ling', phone: '+60198765432' }
const typed = { intent: 'address', ...address, state: 'Sabah' }

/** Reserves a piece for MYR 40 and a fee of MYR 10, for three days. */
async function reserve(overrides: Partial<ReservationRequest> = {}, price = 4000) {
  const productId = await insertProduct(harness.db, { title: 'Corduroy coat', priceSen: 5500 })
  const items = [{ id: productId, price: sen(price) }]
  const id = await reserveProducts(harness.store, [productId], { items, shipping: unknown, ...overrides })
  const { pageToken } = await findOrder(id)
  return { id, productId, path: `/order/${pageToken}` }
}

const listMails = (id: OrderId) =>
  harness.db.selectFrom('messages').select(['kind', 'recipient']).where('orderId', '=', id).execute()
const findOrder = (id: OrderId) => readRow(harness.db, 'orders', id)

/** A browser with cookies of its own. */
function openBrowser() {
  let cookie = ''
  async function request(path: string, init: RequestInit = {}) {
    const response = await harness.request(path, { ...init, headers: { cookie, ...(init.headers as object) } })
    for (const header of response.headers.getSetCookie()) cookie = header.split(';')[0] ?? ''
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return {
    hasCookie: () => cookie !== '',
    get: (path: string) => request(path),
    post: (path: string, form: Record<string, string>) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(form),
        // As the form of a page without a referrer.
        headers: { origin: 'null', 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      }),
  }
}

describe('the link of reserved pieces', () => {
  test('shows pieces, agreed price and time, and changes nothing by being opened', async () => {
    const { id, path } = await reserve()
    const before = await findOrder(id)
    const { status, headers, html } = await openBrowser().get(path)
    const text = readMainText(html)
    expect(status).toBe(200)
    for (const part of ['Corduroy coat', 'MYR 40.00', 'Pay now: MYR 50.00', '23 Nov 2026, 12:00: 3 days from now'])
      expect(text).toContain(part)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(await findOrder(id)).toEqual(before)
  })

  test('is in Malay where the buyer reads Malay', async () => {
    const { path } = await reserve({ language: 'ms' })
    expect(readMainText((await openBrowser().get(`${path}?lang=ms`)).html)).toContain('Bayar sekarang: MYR 50.00')
  })

  test('leads to the payment page at the agreed price, and to the same one after it was left', async () => {
    const { id, productId, path } = await reserve()
    const buyer = openBrowser()
    const first = await buyer.post(path, { intent: 'pay' })
    expect(first.status).toBe(200)
    const url = /^0; url=(.*)$/.exec(first.headers.get('refresh') ?? '')?.[1] ?? ''
    const page = await (await harness.request(new URL(url).pathname)).text()
    for (const part of ['MYR 50.00', `${path}`, 'name="email"']) expect(page).toContain(part)
    expect(readMainText((await buyer.get(path)).html)).toContain('payment page is still open')
    expect((await openBrowser().post(path, { intent: 'pay' })).headers.get('refresh')).toBe(`0; url=${url}`)
    const { heldBy } = await readRow(harness.db, 'products', productId)
    expect(heldBy).toBe(id)
  })

  test('fills the e-mail in that the payment page has asked for, and keeps it from the page', async () => {
    const { id, path } = await reserve()
    const { headers } = await openBrowser().post(path, { intent: 'pay' })
    const url = headers.get('refresh')?.slice('0; url='.length) ?? ''
    const shopper = harness.shopper()
    expect((await shopper.pay(url)).status).toBe(402)
    expect((await shopper.pay(url, { number: '4242 4242 4242 4242', email: 'mei@example.com' })).status).toBe(303)
    await harness.settleWebhooks()
    expect(await findOrder(id)).toMatchObject({ status: 'paid', email: 'mei@example.com', totalSen: 5000 })
    expect(await listMails(id)).toEqual([{ kind: 'order_confirmed', recipient: 'mei@example.com' }])
    const { html } = await openBrowser().get(path)
    expect(html).not.toContain('mei@example.com')
    expect(readMainText(html)).toContain('Where shall it go?')
  })

  test('opens 20 payment pages an hour, then says so', async () => {
    const { id, path } = await reserve()
    const buyer = openBrowser()
    const pay = async () => {
      const { status, html } = await buyer.post(path, { intent: 'pay' })
      const { stripeSessionId } = await findOrder(id)
      if (status === 200) await harness.stripe.checkout.sessions.expire(String(stripeSessionId))
      await harness.settleWebhooks()
      return { status, html }
    }
    for (let count = 0; count < 20; count++) expect((await pay()).status).toBe(200)
    const { status, html } = await pay()
    expect(status).toBe(429)
    expect(readMainText(html)).toContain('opened 20 payment pages within an hour')
    expect(await (await openBrowser().get((await reserve()).path)).html).toContain('Pay now')
  })

  test('offers no payment below what the provider takes', async () => {
    const { path } = await reserve({ shippingFee: sen(0) }, 150)
    expect(readMainText((await openBrowser().get(path)).html)).not.toContain('Pay now')
    expect((await openBrowser().post(path, { intent: 'pay' })).status).toBe(409)
  })

  test('says what has come by hand and what is missing, and then offers no payment page', async () => {
    const { id, path } = await reserve()
    await note(harness.store, id, 2000)
    const text = readMainText((await openBrowser().get(path)).html)
    expect(text).toContain('MYR 20.00 has come, MYR 30.00 is missing')
    expect(text).not.toContain('Pay now')
    await note(harness.store, id, 3000)
    expect(readMainText((await openBrowser().get(path)).html)).toContain('Paid. We pack it next.')
  })

  test('says when the time is over, with the way to the pieces', async () => {
    const { productId, path } = await reserve()
    harness.advanceClock(3 * 24 * 60 + 1)
    await endReservations(harness.store)
    const { html } = await openBrowser().get(path)
    const text = readMainText(html)
    expect(text).toContain('What was kept for you is free again.')
    for (const gone of ['Pay now', 'I have paid', 'Back to checkout']) expect(text).not.toContain(gone)
    expect(listLinks(html, 'See Corduroy coat')).toEqual([`/product/${productId}`])
    expect((await openBrowser().post(path, { intent: 'pay' })).status).toBe(409)
  })

  test('says that pieces wait to be collected, and asks for no address', async () => {
    const { id, path } = await reserve({ delivery: 'collect', shippingFee: sen(0) })
    expect(readMainText((await openBrowser().get(path)).html)).not.toContain('Where shall it go?')
    await note(harness.store, id, 4000)
    await updateRow(harness.db, 'orders', id, { status: 'shipped' })
    expect(readMainText((await openBrowser().get(path)).html)).toContain('Ready to collect.')
  })

  test('is mailed when it is made, to a buyer who has an e-mail', async () => {
    const { id } = await reserve({ email: 'mei@example.com' })
    expect(await listMails(id)).toEqual([{ kind: 'reserved', recipient: 'mei@example.com' }])
    expect(await listMails((await reserve()).id)).toEqual([])
  })
})

describe('who has the link', () => {
  test('sees what an admin typed masked, and no address form in a second browser once one has typed', async () => {
    const { path } = await reserve({ shipping: known, email: 'mei@example.com' })
    const [buyer, other] = [openBrowser(), openBrowser()]
    const { html } = await buyer.get(path)
    for (const secret of ['Mei Ling', known.phone, known.address, 'mei@example.com']) expect(html).not.toContain(secret)
    expect(readMainText(html)).toMatch(/Same as last time: M•••, K•••, 88••• Sabah.*Send it elsewhere/)
    expect(buyer.hasCookie()).toBe(false)

    expect((await buyer.post(path, { ...typed, name: 'Siti Rahmah', address: '7 Jalan Tuaran' })).status).toBe(303)
    const own = (await buyer.get(path)).html
    for (const shown of ['Siti Rahmah', '7 Jalan Tuaran']) expect(own).toContain(shown)
    expect(own).not.toContain('mei@example.com')
    const others = (await other.get(path)).html
    for (const secret of ['Siti Rahmah', '7 Jalan Tuaran']) expect(others).not.toContain(secret)
    expect(readMainText(others)).not.toContain('Send it elsewhere')
    const refused = await other.post(path, typed)
    expect(refused.status).toBe(409)
    expect(readMainText(refused.html)).toContain('typed in another browser')
  })

  test('keeps what was typed, and says at each field what is wrong', async () => {
    const { id, path } = await reserve()
    const buyer = openBrowser()
    const { status, html } = await buyer.post(path, { ...typed, name: 'Siti Rahmah', phone: '12', zip: '' })
    expect(status).toBe(400)
    expect(html).toContain('value="Siti Rahmah"')
    expect(html).toMatch(/name="zip"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="zip"/)
    expect(html.match(/autofocus/gi)).toHaveLength(1)
    expect(buyer.hasCookie()).toBe(false)
    const phone = await buyer.post(path, { ...typed, phone: '12' })
    expect(readMainText(phone.html)).toContain('Please enter a valid Malaysian phone number')
    expect((await buyer.post(path, { ...typed, name: 'ｗｗｗ．example' })).status).toBe(400)
    expect((await findOrder(id)).shipAddress).toBe('')
  })

  test('can send no form from another site', async () => {
    const { id, path } = await reserve()
    const form = { method: 'POST', body: new URLSearchParams({ intent: 'paid' }) }
    for (const site of [{}, { 'sec-fetch-site': 'cross-site' }])
      expect((await harness.request(path, { ...form, headers: { origin: 'null', ...site } })).status).toBe(403)
    expect((await findOrder(id)).claimedPaidAt).toBeNull()
  })

  test('pays the agreed fee, also to another zone, and the admins hear once of one that costs more', async () => {
    const agreed = [{ shippingFee: sen(0) }, { zone: 'west' as const, shippingFee: sen(1500) }]
    for (const overrides of agreed) await openBrowser().post((await reserve(overrides)).path, typed)
    const { id, path } = await reserve()
    const buyer = openBrowser()
    for (const state of ['Johor', 'Sabah', 'Johor'])
      expect((await buyer.post(path, { ...typed, state })).status).toBe(303)
    expect(await findOrder(id)).toMatchObject({ zone: 'west', shippingSen: 1000, totalSen: 5000 })
    const notices = await harness.db.selectFrom('notifications').select(['title', 'link']).execute()
    const title = 'Parcel costs more than agreed'
    expect(notices.filter(notice => notice.title === title)).toEqual([{ title, link: `/admin/orders/${id}` }])
  })

  test('says once that it is paid, which keeps the pieces two days longer', async () => {
    const { id, path } = await reserve()
    const before = await findOrder(id)
    const buyer = openBrowser()
    expect((await buyer.post(path, { intent: 'paid' })).status).toBe(303)
    await openBrowser().post(path, { intent: 'paid' })
    const after = await findOrder(id)
    expect(Date.parse(after.reservedUntil ?? '') - Date.parse(before.reservedUntil ?? '')).toBe(2 * 24 * 60 * 60_000)
    expect(after.status).toBe('pending')
    const text = readMainText((await buyer.get(path)).html)
    expect(text).toContain('Your pieces stay until 25 Nov 2026')
    expect(text).not.toContain('I have paid')
  })
})
