import { describe, expect, test } from 'vitest'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { by, insertDrop, insertProduct } from '#test/factories.ts'
import { signUp } from '#test/signed-in-user.ts'
import { createQuestionHarness, setUpQuestionHarness } from './question-harness.ts'

const question = 'Can it leave <b>before</b> Friday?\nI am at the office then.'

const harness = setUpQuestionHarness()

describe('a question about an order', () => {
  test('is answered by an admin and read on the order’s page', async () => {
    const shopper = harness.newShopper()
    const order = await harness.placeOrder(shopper)
    const { status, body } = await harness.askAboutOrder(shopper, order, question)
    expect(status).toBe(201)
    const waiting = await harness.readPage(order)
    for (const text of ['before&lt;/b&gt; Friday?', 'Not answered yet.']) expect(waiting).toContain(text)

    for (const path of ['/admin/questions', `/admin/orders/${order.id}`])
      expect((await harness.admin.getPage(path)).html, path).toContain('before&lt;/b&gt; Friday?')
    expect(await harness.countUnanswered()).toBe(1)
    expect(await harness.answer(body.id, 'Yes, on <i>Thursday</i>.')).toBe(200)
    expect(await harness.countUnanswered()).toBe(0)

    const answered = await harness.readPage(order)
    expect(answered).toContain('Yes, on &lt;i&gt;Thursday&lt;/i&gt;.')
    expect(answered).not.toContain('Not answered yet.')
    expect((await harness.admin.getPage('/admin/tips')).html).toContain('No feedback received yet.')
  })

  test('is mailed its answer with a link, in the language of the order and without its own words', async () => {
    const shopper = harness.newShopper()
    const { body: order } = await shopper.post<{ id: never; pageToken: string; orderNumber: string }>(
      '/api/orders?lang=ms',
      {
        email: 'siti@example.com',
        shipping: {
          name: 'Buy at spam.example',
          phone: '0123456789',
          address: '1',
          city: 'KK',
          state: 'Sabah',
          zip: '88000',
        },
        items: [{ id: await insertProduct(harness.db) }],
      },
    )
    const { body } = await harness.askAboutOrder(shopper, order, 'Cheap pills at spam.example')
    await harness.answer(body.id, 'Ya, esok.\n\nTerima kasih.')
    const [mail, ...more] = await harness.readMails()
    expect([mail?.to, more]).toEqual(['siti@example.com', []])
    for (const text of ['Ya, esok.', 'Terima kasih.', `/order/${order.pageToken}?lang=ms`, `#${order.orderNumber}`])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toMatch(/spam\.example|pills/)
  })

  test('is neither asked nor read without the link, nor where the order is masked', async () => {
    const [shopper, stranger] = [harness.newShopper(), harness.newShopper()]
    const order = await harness.placeOrder(shopper)
    await harness.askAboutOrder(shopper, order, question)
    const unknown = { pageToken: '0123456789abcdefghjkmnpqrs' }
    expect(await harness.askAboutOrder(stranger, unknown, 'Mine?')).toMatchObject({ status: 404 })
    expect(await harness.askAboutOrder(stranger, { pageToken: order.id }, 'Mine?')).toMatchObject({ status: 404 })
    harness.advanceClock(121)
    expect(await harness.askAboutOrder(stranger, order, 'Mine?')).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    const masked = await harness.readPage(order, { isBuyer: false })
    expect(masked).not.toMatch(/before&lt;|name="message"[^>]*maxLength="1000"/)
    expect(masked).toContain('questions not shown')
    expect(await harness.readPage(order)).toContain('before&lt;/b&gt; Friday?')
    expect((await harness.askAboutOrder(shopper, order, 'And now?')).status).toBe(201)
  })

  test('can’t be asked once the order was erased', async () => {
    const shopper = harness.newShopper()
    const order = await harness.placeOrder(shopper)
    await harness.db.updateTable('orders').set({ email: 'erased@example.invalid' }).execute()
    expect(await harness.askAboutOrder(shopper, order, question)).toMatchObject({ status: 404 })
    expect(await harness.listQuestions()).toEqual([])
    expect(await harness.readPage(order)).not.toContain('Send question')
  })
})

describe('a question about a piece', () => {
  test('is answered by mail to the address that was given, in the language of the page', async () => {
    const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
    expect(await (await harness.request(`/product/${product}`)).text()).toContain('Ask about this piece')
    const { status, body } = await harness.askAboutProduct(harness.newShopper(), product, { lang: 'ms' })
    expect(status).toBe(201)
    expect((await harness.admin.getPage('/admin/questions')).html).toContain(`/admin/product/${product}`)
    await harness.answer(body.id, 'A little.')
    const [mail, ...more] = await harness.readMails()
    expect([mail?.to, more]).toEqual(['mei@example.com', []])
    for (const text of ['A little.', `/product/${product}?lang=ms`, 'Corduroy coat']) expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('wrinkle')
  })

  test.each(['', 'mei', 'mei@example.com, siti@example.com', 'mei@example.com\r\nBcc: siti@example.com'])(
    'needs an e-mail address (%j)',
    async email => {
      const product = await insertProduct(harness.db)
      expect(await harness.askAboutProduct(harness.newShopper(), product, { email })).toMatchObject({
        status: 400,
        body: { code: 'invalid_email' },
      })
    },
  )

  test('needs a piece that shoppers can see', async () => {
    const { id: dropId } = await insertDrop(harness.db)
    const secret = await insertProduct(harness.db, { dropId, withdrawnAt: '2026-11-20T03:00:00.000Z' })
    for (const id of ['unknown', secret, await insertProduct(harness.db, { hidden: 1 })])
      expect(await harness.askAboutProduct(harness.newShopper(), id)).toMatchObject({
        status: 404,
        body: { code: 'product_not_found' },
      })
  })

  test('is answered after the piece was deleted', async () => {
    const product = await insertProduct(harness.db, { title: 'Corduroy coat' })
    const { body } = await harness.askAboutProduct(harness.newShopper(), product)
    expect(await deleteProduct(harness.store, product, by)).toEqual({ ok: true })
    expect((await harness.admin.getPage('/admin/questions')).html).toContain('A piece that was deleted')
    await harness.answer(body.id, 'It is gone.')
    expect((await harness.readMails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('localhost:3000/shop'),
    ])
  })
})

test('takes the first answer of two admins, and the same answer again', async () => {
  const other = await signUp(harness, 'other@example.com', { isAdmin: true })
  const { body } = await harness.askAboutProduct(harness.newShopper(), await insertProduct(harness.db))
  const statuses = await Promise.all([harness.answer(body.id, 'Yes.'), harness.answer(body.id, 'No.', other)])
  expect(statuses.sort()).toEqual([200, 409])
  const [stored] = await harness.listQuestions()
  expect(await harness.answer(body.id, String(stored?.answer))).toBe(200)
  expect((await harness.readMails()).filter(({ to }) => to === 'mei@example.com')).toHaveLength(1)
})

test.each(['', ' \n ', 'x'.repeat(2001)])('rejects an answer of no or too many characters', async answer => {
  const { body } = await harness.askAboutProduct(harness.newShopper(), await insertProduct(harness.db))
  expect(await harness.answer(body.id, answer)).toBe(400)
  expect(await harness.answer('unknown', 'Yes.')).toBe(404)
})

test('feedback can’t be answered', async () => {
  const { body } = await harness.newShopper().post<{ id: string }>('/api/feedback', { message: 'Lovely' })
  expect(await harness.answer(body.id, 'Thanks')).toBe(404)
  expect(await harness.countUnanswered()).toBe(0)
})

test('an admin deletes a question, and no copy of its text stays', async () => {
  const shopper = harness.newShopper()
  const order = await harness.placeOrder(shopper)
  const { body } = await harness.askAboutOrder(shopper, order, 'Zanzibar?')
  await harness.answer(body.id, 'Zanzibar!')
  expect(await harness.admin.submitForm('/admin/questions', { intent: 'delete', id: body.id })).toBe(200)
  expect(await harness.readMails()).toEqual([])
  const entries = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries.map(({ action }) => action).sort()).toEqual(['question answered', 'question removed'])
  expect(JSON.stringify(entries)).not.toContain('Zanzibar')
  expect(await harness.readPage(order)).not.toContain('Zanzibar')
})

test('is off by a setting: no form, no new question, and answers stay readable', async () => {
  const shopper = harness.newShopper()
  const order = await harness.placeOrder(shopper)
  const { body } = await harness.askAboutOrder(shopper, order, question)
  const form = { group: 'questions', version: '0', values: JSON.stringify({ questions: 'off' }) }
  expect(await harness.admin.submitForm('/admin/settings', form)).toBe(200)
  expect(await harness.answer(body.id, 'On Thursday.')).toBe(200)
  const html = await harness.readPage(order)
  expect(html).toContain('On Thursday.')
  expect(html).not.toContain('Send question')
  const product = await insertProduct(harness.db)
  expect(await (await harness.request(`/product/${product}`)).text()).not.toContain('Send question')
  const off = { status: 409, body: { code: 'questions_off' } }
  expect(await harness.askAboutOrder(shopper, order, 'And now?')).toMatchObject(off)
  expect(await harness.askAboutProduct(shopper, product)).toMatchObject(off)
})

test('without a mail server orders alone can be asked about', async () => {
  const silent = await createQuestionHarness({ hasMailServer: false })
  const shopper = silent.newShopper()
  const order = await silent.placeOrder(shopper)
  const product = await insertProduct(silent.db)
  const html = await (await silent.request(`/product/${product}`)).text()
  expect(html).toContain('https://wa.me/60123456789?text=')
  expect(html).not.toContain('Send question')
  expect(await silent.askAboutProduct(shopper, product)).toMatchObject({ body: { code: 'questions_off' } })
  expect((await silent.askAboutOrder(shopper, order, question)).status).toBe(201)
  const page = await silent.readPage(order)
  expect(page).toContain('The answer appears here.')
  await silent.close()
})

test('a form that is posted without scripts leads back to its page', async () => {
  const shopper = harness.newShopper()
  const order = await harness.placeOrder(shopper)
  const product = await insertProduct(harness.db)
  const post = async (fields: Record<string, string>) => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams(fields)
    const response = await harness.request('/api/feedback?lang=ms', { method: 'POST', headers, body })
    return [response.status, response.headers.get('location')]
  }
  const orderPage = await harness.readPage(order)
  const productPage = await (await harness.request(`/product/${product}`)).text()
  for (const [html, field] of [
    [orderPage, 'order'],
    [productPage, 'product'],
  ] as const) {
    const [form = ''] = html.match(new RegExp(`<form(?:(?!<form)[\\s\\S])*name="${field}"`)) ?? []
    expect(form, field).toMatch(/^<form[^>]*action="\/api\/feedback"/)
    expect(html).toMatch(/<p[^>]*id="asked"[^>]*>Thanks! We answer/)
  }
  const origin = 'http://localhost:3000'
  expect(await post({ order: String(order.pageToken), message: 'When?' })).toEqual([
    303,
    `${origin}/order/${order.pageToken}?lang=ms#asked`,
  ])
  expect(await post({ product, message: 'When?', email: 'mei' })).toEqual([
    303,
    `${origin}/product/${product}?lang=ms#not-asked`,
  ])
  expect(await post({ product: '//evil.example', message: 'When?', email: 'mei@example.com' })).toEqual([
    303,
    `${origin}/product/%2F%2Fevil.example?lang=ms#not-asked`,
  ])
})
