import { beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#store/delivery/mail.ts'
import { address, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)
const mails: OutgoingMail[] = []
beforeEach(() => {
  mails.length = 0
  harness.store.mail.send = async mail => {
    mails.push(mail)
    return { status: 'accepted' }
  }
})

const seller = {
  sellerName: 'Kedai <Baru> Sdn Bhd',
  sellerNumber: '202401012345 (1560123-X)',
  sellerAddress: '12 Jalan Gaya\n88000 Kota Kinabalu',
  sellerContact: 'Complaints: 088-123456',
}
const lines = [
  'Kedai <Baru> Sdn Bhd (202401012345 (1560123-X))',
  '12 Jalan Gaya',
  '88000 Kota Kinabalu',
  'Complaints: 088-123456',
]
const empty = { sellerName: '', sellerNumber: '', sellerAddress: '', sellerContact: '' }

const save = (values: Partial<typeof seller>, version = 0) =>
  admin.submitForm('/admin/settings', { group: 'seller', version: String(version), values: JSON.stringify(values) })
const getHtml = async (path: string) => (await harness.request(path)).text()
const getText = async (path: string) => readMainText(await getHtml(path))
/** What stands below the page, which has no `<main>` around it. */
const getFooter = async (path: string) => readHtmlText((await getHtml(path)).split('<footer')[1] ?? '')

async function buy() {
  const id = await insertProduct(harness.db)
  const { order } = await harness.shopper().buy([id])
  await harness.settleWebhooks()
  await harness.sendMessages()
  return { order, mail: mails.find(({ subject }) => subject.includes(order.orderNumber)) }
}

test('who sells stands in footer, receipt, mail and terms, and nowhere once it is empty', async () => {
  const paths = ['/', '/shop', '/cart', '/terms', '/terms?lang=ms', '/privacy']
  const before = await Promise.all(paths.map(getHtml))
  expect(await save(seller)).toBe(200)
  for (const path of paths) expect(await getFooter(path), path).toContain(lines.join(' '))
  expect(await getText('/terms')).toContain(`Who sells ${lines.join(' ')} hello@example.com +60123456789`)
  expect(await getText('/terms?lang=ms')).toContain(`Penjual ${lines.join(' ')}`)
  expect(await getText('/privacy')).not.toContain('Kedai')
  const { order, mail } = await buy()
  expect(await getText(`/order/${order.pageToken}`)).toContain(`total MYR 55.00 ${lines.join(' ')}`)
  expect(mail?.text).toContain(lines.join('\n'))
  expect(mail?.html).toContain('<br>Kedai &lt;Baru&gt; Sdn Bhd')
  expect(await save(empty, 1)).toBe(200)
  expect(await Promise.all(paths.map(getHtml))).toEqual(before)
})

test.each([
  [{ sellerName: 'Kedai Baru' }, 'Kedai Baru'],
  [{ sellerNumber: 'KT0123456-X' }, 'KT0123456-X'],
  [{ sellerAddress: '  12 Jalan Gaya \n\n\n 88000 Kota Kinabalu ' }, '12 Jalan Gaya 88000 Kota Kinabalu'],
])('of %j alone nothing empty is shown', async (values, text) => {
  await save(values)
  expect(await getFooter('/cart')).toContain(`${text} TuffThrift`)
})

test('a page text may name who sells, and the shop until that is said', async () => {
  const values = JSON.stringify({ 'terms.en': 'You buy from {seller}.' })
  await admin.submitForm('/admin/settings', { group: 'terms', version: '0', values })
  expect(await getText('/terms')).toContain('You buy from TuffThrift.')
  await save(seller)
  expect(await getText('/terms')).toContain(`You buy from ${lines.join(', ')}.`)
})

describe('what P.U.(A) 449/2024 asks of a shop is shown, as docs/seller.md says', () => {
  test('before an order: who sells, what, for how much, how it is paid and when it comes', async () => {
    await save(seller)
    const id = await insertProduct(harness.db)
    for (const [language, payment, shipping, delivery] of [
      ['en', 'bank card, FPX or GrabPay', 'MYR 10 East Malaysia, MYR 15 West Malaysia', '1–2 business days'],
      ['ms', 'kad bank, FPX, atau GrabPay', 'MYR 10 Malaysia Timur, MYR 15 Semenanjung', '1–2 hari bekerja'],
    ] as const) {
      const product = await getText(`/product/${id}?lang=${language}`)
      for (const text of ['Tee number', 'MYR 45.00', payment, shipping, delivery, 'Soft cotton, one small mend.'])
        expect(product).toContain(text)
      const footer = await getFooter(`/product/${id}?lang=${language}`)
      for (const text of [...lines, 'hello@example.com', '+60123456789']) expect(footer).toContain(text)
      expect(await getText(`/terms?lang=${language}`)).toContain('TuffThrift')
    }
  })

  test('an order can be corrected before it is paid, and the full price is asked for', async () => {
    const shopper = harness.shopper()
    const id = await insertProduct(harness.db)
    const { body: first } = await shopper.order([id])
    const { body: order } = await shopper.order([id], { shipping: { ...address, city: 'Tawau', zip: '91000' } })
    expect([order.id, order.shipping.city]).toEqual([first.id, 'Tawau'])
    const { body } = await shopper.checkout(order)
    expect(readHtmlText(await getHtml(body.url))).toMatch(/MYR 45\.00 Shipping: .* MYR 10\.00 Total MYR 55\.00/)
  })

  test('an order is confirmed at once, by mail and on its page', async () => {
    await save(seller)
    const { order, mail } = await buy()
    expect(mail?.subject).toContain(order.orderNumber)
    for (const text of ['Tee number', 'total: MYR 55.00', ...lines]) expect(mail?.text).toContain(text)
    expect(await getText(`/order/${order.pageToken}`)).toContain(order.orderNumber)
  })
})
