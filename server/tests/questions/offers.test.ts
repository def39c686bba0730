import { expect, test } from 'vitest'
import { rateLimitRules } from '#server/http/rate-limits.ts'
import { insertProduct } from '#test/factories.ts'
import { readMainText } from '#test/page-text.ts'
import type { ShopperClient } from '#test/shopper-client.ts'
import { createNetworkShopper } from '../limits/network-shopper.ts'
import { setUpQuestionHarness } from './question-harness.ts'

const harness = setUpQuestionHarness({ hasRateLimits: true })

const allow = async () => {
  const values = JSON.stringify({ questions: 'on', offers: 'on' })
  expect(await harness.admin.submitForm('/admin/settings', { group: 'questions', version: '0', values })).toBe(200)
}
const offer = (
  shopper: ShopperClient,
  product: string,
  { amount = '40', contact = '012-345 6789', message = '', lang = 'en' } = {},
) =>
  shopper.post<{ id: string; code?: string }>(`/api/feedback?lang=${lang}`, {
    ...{ product, offer: amount, email: contact, message },
  })
const readPage = async (product: string) => (await harness.request(`/product/${product}`)).text()

test('is off until the owner turns it on, and then on the page of what is for sale', async () => {
  const product = await insertProduct(harness.db)
  expect(await readPage(product)).not.toContain('Make an offer')
  expect(await offer(harness.newShopper(), product)).toMatchObject({ status: 409, body: { code: 'questions_off' } })
  await allow()
  const html = await readPage(product)
  for (const text of ['Make an offer', 'Your offer, MYR', 'Your WhatsApp number or e-mail'])
    expect(html).toContain(text)
  expect(await (await harness.request(`/product/${product}?lang=ms`)).text()).toContain('Buat tawaran')
  const sold = await insertProduct(harness.db, { sold: 1, soldPriceSen: 4500 })
  expect(await readPage(sold)).not.toContain('Make an offer')
  expect(await offer(harness.newShopper(), sold)).toMatchObject({ status: 404 })
})

test('arrives among the questions with its amount, and leads to the order that is agreed', async () => {
  await allow()
  const product = await insertProduct(harness.db, { title: 'Corduroy coat', priceSen: 5500 })
  const { status, body } = await offer(harness.newShopper(), product, { message: 'Would you?' })
  expect(status).toBe(201)
  expect(await harness.listQuestions()).toMatchObject([
    { offerSen: 4000, email: '+60123456789', message: 'Would you?' },
  ])
  const { html } = await harness.admin.getPage('/admin/questions')
  for (const text of ['Offers MYR 40.00 for MYR 55.00', 'Would you?', '+60123456789', 'Accept', 'Another price'])
    expect(readMainText(html)).toContain(text)
  expect(html).toContain(`/admin/reserve?ids=${product}&amp;question=${body.id}`)
  expect(html).toContain('https://wa.me/60123456789?text=Thank%20you%20for%20your%20offer')
  const [notification] = (await harness.listNotifications()).filter(({ title }) => title === 'New question')
  expect(notification?.message).toBe('About ‘Corduroy coat’, for which MYR 40.00 is offered')
  // Its answer is written on WhatsApp.
  expect(await harness.answer(body.id, 'No, thank you')).toBe(200)
  expect([await harness.readMails(), await harness.countUnanswered()]).toEqual([[], 0])
})

test('is declined by mail when it came with an e-mail address, in the language of the page', async () => {
  await allow()
  const product = await insertProduct(harness.db)
  const { body } = await offer(harness.newShopper(), product, { contact: 'mei@example.com', lang: 'ms' })
  expect(readMainText((await harness.admin.getPage('/admin/questions')).html)).toContain('No, thank you')
  await harness.answer(body.id, 'Terima kasih atas tawaran anda!')
  expect(await harness.readMails()).toMatchObject([{ to: 'mei@example.com' }])
})

test.each([
  [{ amount: '' }, 'invalid_request'],
  [{ amount: '0' }, 'invalid_request'],
  [{ amount: 'forty' }, 'invalid_request'],
  [{ amount: '9999999999' }, 'invalid_request'],
  [{ contact: '' }, 'invalid_email'],
  [{ contact: '12345' }, 'invalid_email'],
])('refuses %j', async (values, code) => {
  await allow()
  const product = await insertProduct(harness.db)
  expect(await offer(harness.newShopper(), product, values)).toMatchObject({ status: 400, body: { code } })
  expect(await harness.listQuestions()).toEqual([])
})

test('a browser makes one offer for a piece and day, also after its answer, and the same again is the same', async () => {
  await allow()
  const product = await insertProduct(harness.db)
  const shopper = harness.newShopper()
  const [one, two] = await Promise.all([offer(shopper, product), offer(shopper, product)])
  expect(one.body.id).toBe(two.body.id)
  const tooMany = { status: 409, body: { code: 'too_many_questions' } }
  expect(await offer(shopper, product, { amount: '45' })).toMatchObject(tooMany)
  await harness.answer(one.body.id, 'No')
  expect(await offer(shopper, product, { amount: '45' })).toMatchObject(tooMany)
  expect((await offer(shopper, await insertProduct(harness.db))).status).toBe(201)
  expect((await harness.askAboutProduct(shopper, product)).status).toBe(201)
  harness.advanceClock(24 * 60 + 1)
  expect((await offer(shopper, product, { amount: '45' })).status).toBe(201)
})

test('a network makes twenty offers a day, and the shop takes two hundred', async () => {
  await allow()
  expect(rateLimitRules.offer).toEqual({ points: 20, duration: 24 * 60 * 60 })
  // A network sends fifteen forms in ten minutes.
  const offerManyTimes = async (product: string, net: string) => {
    const statuses: number[] = []
    for (let number = 0; number < 210; number++) {
      const shopper = createNetworkShopper(harness, `${net}.${Math.floor(number / 15)}`)
      statuses.push((await offer(shopper, product, { contact: `mei${number}@example.com` })).status)
    }
    return statuses
  }
  // Those that are not stored leave the shop's to others.
  expect(new Set(await offerManyTimes('nothing', '198.51.100'))).toEqual(new Set([404]))
  const statuses = await offerManyTimes(await insertProduct(harness.db), '203.0.113')
  expect(statuses).toEqual([...Array.from({ length: 200 }, () => 201), ...Array.from({ length: 10 }, () => 429)])
})

test('a form without scripts leads back to the page', async () => {
  await allow()
  const product = await insertProduct(harness.db)
  const post = (amount: string) =>
    harness.request('/api/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      body: new URLSearchParams({ product, offer: amount, email: '0123456789', message: '' }),
    })
  expect((await post('x')).headers.get('location')).toBe(`http://localhost:3000/product/${product}#not-asked`)
  const sent = await post('40')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `http://localhost:3000/product/${product}#asked`])
  expect(await harness.listQuestions()).toMatchObject([{ offerSen: 4000, message: '' }])
})
