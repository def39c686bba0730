import { assert, describe, expect, test } from 'vitest'
import type { OrderMessageContent } from '#store/delivery/message-content.ts'
import { languages } from '#store/languages.ts'
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
    const isForAdmins = content.kind === 'refund_failed' || content.kind === 'transfer_changed'
    if (translated && !isForAdmins) expect(render(translated).text).not.toBe(render(content).text)
  }
})

test('a failed refund leads to its order, whose id is in no mail', () => {
  const failed = createSampleMessages('en').refund_failed
  assert(failed?.kind === 'refund_failed')
  expect(render(failed).text).toContain(`https://shop.example/admin/orders?show=all&q=${failed.orderNumber}`)
})

const tracked = createSampleMessages('en').tracking_number as OrderMessageContent

test.each([shipped, tracked])('$kind names courier and number, with links to courier and order', content => {
  const { text, html } = render(content)
  for (const form of [text, html]) {
    expect(form).toContain('Pos Laju')
    expect(form).toContain('EH123456789MY')
    expect(form).toContain('https://tracking.pos.com.my/tracking/EH123456789MY')
    expect(form).toContain('https://shop.example/order/0123456789abcdefghjkmnpqrs')
    expect(form).toContain('https://wa.me/60123456789?text=')
  }
})

test('a payment that failed leads back to the checkout, in the language of the order', () => {
  expect(render(createSampleMessages('en').payment_failed as OrderMessageContent).text).toContain(
    'https://shop.example/checkout\n',
  )
  expect(render(createSampleMessages('ms').payment_expired as OrderMessageContent).text).toContain(
    'https://shop.example/checkout?lang=ms\n',
  )
})

describe('a refund in part', () => {
  const samples = { en: createSampleMessages('en'), ms: createSampleMessages('ms') }
  const renderBoth = (name: string, language: 'en' | 'ms') => {
    const message = samples[language][name]
    assert(message)
    const { text, html } = render(message)
    return [text, html.replaceAll('&#39;', "'")]
  }

  test('says how much goes back, for which piece, why, how, and that the rest stays', () => {
    for (const form of renderBoth('partially_refunded', 'en'))
      for (const sentence of [
        'MYR 45.00 is on its way back',
        'MYR 45.00 goes back to you for Borneo ’88 sun tee.',
        'Reason: The left sleeve has a tear that our photos do not show.',
        'It goes to the card or account you paid with. Banks take 5 to 10 days.',
        'The rest of your order stays as it is.',
      ])
        expect(form).toContain(sentence)
    for (const form of renderBoth('partially_refunded', 'ms'))
      for (const sentence of [
        'MYR 45.00 sedang dikembalikan',
        'MYR 45.00 dikembalikan kepada anda untuk Borneo ’88 sun tee.',
        'Sebab: The left sleeve has a tear that our photos do not show.',
        'Bank mengambil masa 5 hingga 10 hari.',
        'Selebihnya, pesanan anda tidak berubah.',
      ])
        expect(form).toContain(sentence)
  })

  test('marks the piece on the receipt, and adds what is left of the total', () => {
    const [text, html] = renderBoth('partially_refunded', 'en')
    expect(text).toContain('Borneo ’88 sun tee, Size M, pit to pit 52 cm: MYR 45.00 (Refunded)\n')
    expect(text).toContain('total: MYR 1385.00\nrefunded: MYR 45.00\nremaining: MYR 1340.00\n')
    expect(html?.match(/Refunded</g)).toHaveLength(1)
    const [malay] = renderBoth('partially_refunded', 'ms')
    expect(malay).toContain('MYR 45.00 (Dikembalikan)\n')
    expect(malay).toContain('dibayar balik: MYR 45.00\nbaki: MYR 1340.00\n')
  })

  test('names no piece when none comes back', () => {
    expect(renderBoth('partially refunded without a piece', 'en')[0]).toContain('\nMYR 10.00 goes back to you.\n')
  })
})

test.each([
  ['by hand', 'en', /It was paid by DuitNow on 25 November 2026\./],
  ['by hand', 'ms', /Bayaran dibuat melalui DuitNow pada 25 November 2026\./],
  ['by the bank', 'en', /Ask your bank/],
  ['by the bank', 'ms', /Tanya bank anda/],
] as const)('a refund %s in %s never says that the provider sends it to the card', (way, language, sentence) => {
  for (const kind of ['refunded', 'partially refunded']) {
    const message = createSampleMessages(language)[`${kind} ${way}`]
    assert(message)
    const { subject, text } = render(message)
    expect(text).toMatch(sentence)
    expect(subject + text).not.toMatch(/on its way back|the way you paid|card|kad |5 to 10|sedang dikembalikan/)
  }
})

test('a refund of all that was paid tells why and how, too', () => {
  const refunded = createSampleMessages('en').refunded as OrderMessageContent
  const refund = { way: 'provider', reason: 'Lost by\nthe courier', titles: [], paid: null } as const
  const { subject, text } = render({ ...refunded, refund: { ...refund, titles: [] } })
  expect(subject).toBe('Order #8F3K2QXA: your money is on its way back')
  expect(text).toContain('MYR 1385.00 goes back to you.\n\nReason: Lost by the courier\n\nIt goes to the card')
  expect(text).not.toContain('The rest of your order')
})

test('markup and line breaks in names and titles stay text', () => {
  const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: mei@example.com <script>alert(1)</script> \u0000'
  const { order } = shipped
  const { subject, text, html } = render({
    ...shipped,
    order: {
      ...order,
      deliveredTo: { name: hostile, city: hostile, state: hostile },
      items: [{ title: hostile, size: hostile, quantity: 1, price: order.total, isRefunded: false, imageUrl: null }],
    },
  })
  expect(subject).toBe('Order #8F3K2QXA is on its way')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
  expect(text.split('\n').filter(line => line.startsWith('Bcc:'))).toEqual([])
})
