import type { Language } from '#store/languages.ts'
import { accountMessageKinds, orderMessageKinds } from '#store/messages/message.ts'
import type { MessageContent, MessageOrder } from '#store/messages/message-content.ts'
import { sen } from '#store/money.ts'

const publicUrl = 'https://shop.example'

const order: MessageOrder = {
  number: '8F3K2QXA',
  wasPaid: true,
  name: 'Siti Rahmah binti Abdullah',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  items: [
    {
      title: 'Borneo ’88 sun tee',
      size: 'M, pit to pit 52 cm',
      quantity: 1,
      price: sen(4500),
      imageUrl: `${publicUrl}/product-images/demo-1-front.webp`,
    },
    {
      title: 'Striped rugby knit with a collar and a very long name that needs three lines',
      size: null,
      quantity: 1,
      price: sen(125_000),
      imageUrl: `${publicUrl}/product-images/demo-2-front.webp`,
    },
    { title: 'Indigo tour shirt', size: 'L', quantity: 1, price: sen(8000), imageUrl: null },
  ],
  subtotal: sen(137_500),
  shippingFee: sen(1000),
  total: sen(138_500),
  pageUrl: `${publicUrl}/order/0123456789abcdefghjkmnpqrs`,
  parcel: {
    courier: 'Pos Laju',
    trackingNumber: 'EH123456789MY',
    trackingUrl: 'https://tracking.pos.com.my/tracking/EH123456789MY',
  },
}

/** A message of each kind, and of each form that a kind has, by name. */
export function createSampleMessages(language: Language): Record<string, MessageContent> {
  const common = { language, shop: { name: 'TuffThrift', whatsapp: '60123456789' }, publicUrl }
  const refunded = sen(138_500)
  const messages: Record<string, MessageContent> = {}
  for (const kind of orderMessageKinds)
    messages[kind] = {
      ...common,
      kind,
      order,
      refunded: kind === 'cancelled' || kind === 'refunded' ? refunded : undefined,
    }
  for (const kind of accountMessageKinds)
    messages[kind] = { ...common, kind, url: `${publicUrl}/login/reset?token=aVeryLongSecretTokenOfThirtyTwoChars` }
  return {
    ...messages,
    'shipped without a number': {
      ...common,
      kind: 'shipped',
      order: { ...order, parcel: { courier: undefined, trackingNumber: null, trackingUrl: undefined } },
      refunded: undefined,
    },
    'cancelled before payment': { ...common, kind: 'cancelled', order, refunded: undefined },
    'payment of another amount': { ...common, kind: 'payment_failed', order, refunded },
    'refunded unsold': { ...common, kind: 'refunded', order: { ...order, wasPaid: false }, refunded },
    refund_failed: {
      ...common,
      kind: 'refund_failed',
      orderNumber: order.number,
      amount: refunded,
      reason: 'the balance at the payment provider is too low',
    },
  }
}
