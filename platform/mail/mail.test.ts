import { assert, describe, expect, test } from 'vitest'
import { languages } from '#store/languages.ts'
import type { OrderMessageContent } from '#store/messages/message-content.ts'
import { createSampleMessages } from '#test/mail/sample-messages.ts'
import { createMailService } from './mail.server.ts'

const { render } = createMailService(undefined)
const samples = languages.flatMap(language =>
  Object.entries(createSampleMessages(language)).map(([name, content]) => ({ name, language, content })),
)
const shipped = createSampleMessages('en').shipped as OrderMessageContent

describe.each(samples)('$name in $language', ({ content, language }) => {
  const { subject, text, html } = render(content)

  test('says the same in both forms, in its language', () => {
    expect(html).toContain(`<html lang="${language}">`)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).not.toMatch(/undefined|null|NaN|\[object/)
    for (const url of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(escapeHtml(url))
  })

  test('names no more of the buyer in its subject than the number of the order', () => {
    expect(subject).not.toMatch(/Siti|Rahmah|MYR|Kinabalu/)
    if ('order' in content) expect(subject).toContain(content.order.number)
  })

  test('has no scripts, and loads nothing but photos of the order', () => {
    expect(html).not.toMatch(/<script|<link|<iframe|@import|url\(|\son\w+=/i)
    for (const [, src] of html.matchAll(/src="([^"]+)"/g))
      expect(src).toMatch(/^https:\/\/shop\.example\/product-images\//)
  })
})

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

test('the Malay message differs from the English one', () => {
  const malay = createSampleMessages('ms')
  for (const [name, content] of Object.entries(createSampleMessages('en'))) {
    const translated = malay[name]
    if (translated && content.kind !== 'refund_failed') expect(render(translated).text).not.toBe(render(content).text)
  }
})

test('a failed refund leads to its order, whose id is in no mail', () => {
  const failed = createSampleMessages('en').refund_failed
  assert(failed?.kind === 'refund_failed')
  expect(render(failed).text).toContain(`https://shop.example/admin/orders?show=all&q=${failed.orderNumber}`)
})

test('a shipped order names courier and number, and links to the courier and to the order’s page', () => {
  const { text, html } = render(shipped)
  for (const form of [text, html]) {
    expect(form).toContain('Pos Laju')
    expect(form).toContain('EH123456789MY')
    expect(form).toContain('https://tracking.pos.com.my/tracking/EH123456789MY')
    expect(form).toContain('https://shop.example/order/0123456789abcdefghjkmnpqrs')
    expect(form).toContain('https://wa.me/60123456789?text=')
  }
})

test('a payment that failed leads back to the cart, in the language of the order', () => {
  expect(render(createSampleMessages('en').payment_failed as OrderMessageContent).text).toContain(
    'https://shop.example/cart\n',
  )
  expect(render(createSampleMessages('ms').payment_expired as OrderMessageContent).text).toContain(
    'https://shop.example/cart?lang=ms\n',
  )
})

test('markup and line breaks in names and titles stay text', () => {
  const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: mei@example.com <script>alert(1)</script> \u0000'
  const { order } = shipped
  const { subject, text, html } = render({
    ...shipped,
    order: {
      ...order,
      name: hostile,
      city: hostile,
      items: [{ title: hostile, size: hostile, quantity: 1, price: order.total, imageUrl: null }],
    },
  })
  expect(subject).toBe('Order #8F3K2QXA is on its way')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
  expect(text.split('\n').filter(line => line.startsWith('Bcc:'))).toEqual([])
})
