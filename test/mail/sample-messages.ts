import type {
  AnswerContent,
  MessageContent,
  MessageOrder,
  MessageRefund,
  OrderMessageContent,
} from '#store/delivery/message-content.ts'
import type { Language } from '#store/languages.ts'
import { sen } from '#store/money.ts'
import { orderMessageKinds } from '#store/outbox/message.ts'

const publicUrl = 'https://shop.example'

const order: MessageOrder = {
  number: '8F3K2QXA',
  wasPaid: true,
  deliveredTo: { name: 'Siti Rahmah binti Abdullah', city: 'Kota Kinabalu', state: 'Sabah' },
  items: [
    {
      title: 'Borneo ’88 sun tee',
      size: 'M, pit to pit 52 cm',
      quantity: 1,
      price: sen(4500),
      isRefunded: false,
      imageUrl: `${publicUrl}/product-images/demo-1-front.webp`,
    },
    {
      title: 'Striped rugby knit with a collar and a very long name that needs three lines',
      size: null,
      quantity: 1,
      price: sen(125_000),
      isRefunded: false,
      imageUrl: `${publicUrl}/product-images/demo-2-front.webp`,
    },
    { title: 'Indigo tour shirt', size: 'L', quantity: 1, price: sen(8000), isRefunded: false, imageUrl: null },
  ],
  subtotal: sen(137_500),
  shippingFee: sen(1000),
  total: sen(138_500),
  refunded: sen(0),
  reservedUntil: '2026-11-27T10:00:00.000Z',
  delivery: 'parcel',
  pageUrl: `${publicUrl}/order/0123456789abcdefghjkmnpqrs`,
  parcel: {
    courier: 'Pos Laju',
    trackingNumber: 'EH123456789MY',
    trackingUrl: 'https://tracking.pos.com.my/tracking/EH123456789MY',
  },
}

const refund: MessageRefund = {
  way: 'provider',
  reason: 'The left sleeve has a tear that our photos do not show.',
  titles: ['Borneo ’88 sun tee'],
  paid: null,
}
const byBank = { way: 'bank', reason: null } as const
const byHand = { way: 'by_hand', paid: { how: 'DuitNow', on: '2026-11-25' } } as const

/** A message of each kind, and of each form that a kind has, by name. */
export function createSampleMessages(language: Language): Record<string, MessageContent> {
  const leaving = { packDays: '1-2', by: undefined }
  const common = { language, shop: { name: 'TuffThrift', whatsapp: '60123456789' }, publicUrl, leaving }
  const refunded = sen(138_500)
  const messages: Record<string, MessageContent> = {}
  for (const kind of orderMessageKinds)
    messages[kind] = {
      ...common,
      kind,
      order,
      refunded: kind === 'cancelled' || kind === 'refunded' ? refunded : undefined,
      refund: undefined,
    }
  for (const kind of ['password_reset', 'email_verification', 'admin_invitation'] as const)
    messages[kind] = { ...common, kind, url: `${publicUrl}/login/reset?token=aVeryLongSecretTokenOfThirtyTwoChars` }
  return {
    ...messages,
    'shipped without a number': {
      ...common,
      kind: 'shipped',
      order: { ...order, parcel: { courier: undefined, trackingNumber: null, trackingUrl: undefined } },
      refunded: undefined,
      refund: undefined,
    },
    'cancelled before payment': { ...common, kind: 'cancelled', order, refunded: undefined, refund: undefined },
    'payment of another amount': { ...common, kind: 'payment_failed', order, refunded, refund: undefined },
    ...createCollectMessages({ ...common, order, refunded: undefined, refund: undefined }),
    ...createRefundMessages({ ...common, order, refunded, refund: { ...refund, titles: [] } }),
    ...createAnswers(common),
    order_links: {
      ...common,
      kind: 'order_links',
      orders: Array.from({ length: 3 }, (_, index) => ({
        number: `8F3K2QX${index}`,
        paidAt: `2026-11-${20 - index}T04:00:00.000Z`,
        url: `${publicUrl}/order/0123456789abcdefghjkmnpqr${index}`,
      })),
    },
    transfer_changed: {
      ...common,
      kind: 'transfer_changed',
      changedBy: 'boss@example.com',
      account: 'Maybank\nTuffThrift\n5140 1234 5678',
    },
    refund_failed: {
      ...common,
      kind: 'refund_failed',
      orderNumber: order.number,
      amount: refunded,
      reason: 'the balance at the payment provider is too low',
    },
  }
}

/** Messages of an order whose buyer collects the pieces. */
const createCollectMessages = (parcel: Omit<OrderMessageContent, 'kind'>): Record<string, MessageContent> =>
  Object.fromEntries(
    (['order_confirmed', 'shipped', 'delivered'] as const).map(kind => [
      `${kind} to collect`,
      { ...parcel, kind, order: { ...parcel.order, delivery: 'collect' as const } },
    ]),
  )

function createAnswers(common: Pick<AnswerContent, 'language' | 'shop' | 'publicUrl'>): Record<string, MessageContent> {
  const answer = {
    ...common,
    kind: 'question_answered',
    orderNumber: null,
    productTitle: null,
    answer: 'Yes, it can be let out by 2 cm.\n\nThe seam has enough cloth. Size M fits best.',
  } as const
  return {
    'question about an order': { ...answer, orderNumber: order.number, url: order.pageUrl ?? publicUrl },
    'question about a product': { ...answer, productTitle: 'Borneo ’88 sun tee', url: `${publicUrl}/product/sun-tee` },
    'question about a deleted product': { ...answer, url: `${publicUrl}/shop` },
  }
}

/** @param whole about a refund of all that was paid */
function createRefundMessages(whole: Omit<OrderMessageContent, 'kind'>): Record<string, MessageContent> {
  const { order } = whole
  const partly = {
    ...whole,
    kind: 'partially_refunded',
    order: {
      ...order,
      items: order.items.map((item, index) => ({ ...item, isRefunded: index === 0 })),
      refunded: sen(4500),
    },
    refunded: sen(4500),
    refund,
  } as const
  return {
    'refunded unsold': {
      ...whole,
      kind: 'refunded',
      order: { ...order, wasPaid: false, deliveredTo: undefined },
      refund: undefined,
    },
    'refunded by hand': { ...whole, kind: 'refunded', refund: { ...refund, titles: [], ...byHand } },
    'refunded by the bank': { ...whole, kind: 'refunded', refund: { ...refund, titles: [], ...byBank } },
    partially_refunded: partly,
    'partially refunded by hand': { ...partly, refund: { ...refund, ...byHand } },
    'partially refunded by the bank': { ...partly, refund: { ...refund, ...byBank } },
    'partially refunded without a piece': {
      ...partly,
      order: { ...order, refunded: sen(1000) },
      refunded: sen(1000),
      refund: { ...refund, reason: 'The parcel took three weeks.', titles: [] },
    },
  }
}
