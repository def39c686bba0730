import type Stripe from 'stripe'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Order } from '#store/orders/order.ts'

/** A payment page that a shopper has been sent to. */
export interface PaymentPage {
  sessionId: string
  orderId: OrderId
  productIds: readonly ProductId[]
}

export const toPaymentPage = (order: Order, url: string): PaymentPage => ({
  sessionId: url.slice(url.lastIndexOf('/') + 1),
  orderId: order.id as OrderId,
  productIds: order.items.map(({ id }) => id as ProductId),
})

/**
 * Two orders never have a page on which the same product can be paid.
 * @returns a sentence for each of the other pages with which this one breaks that
 */
export async function findRivals(stripe: Stripe, page: PaymentPage, pages: readonly PaymentPage[]): Promise<string[]> {
  const isOpen = async ({ sessionId }: PaymentPage) =>
    (await stripe.checkout.sessions.retrieve(sessionId)).status === 'open'
  const violations: string[] = []
  for (const rival of pages) {
    const isSameProduct = rival.productIds.some(id => page.productIds.includes(id))
    if (rival.orderId !== page.orderId && isSameProduct && (await isOpen(rival)) && (await isOpen(page)))
      violations.push(`Orders ${page.orderId} and ${rival.orderId} can both pay for one of ${page.productIds}`)
  }
  return violations
}

const email = 'chat@example.com'

/**
 * What shoppers enter on the page, by how they pay. It asks for an e-mail where the order has none.
 */
export const paymentForms = {
  card: { email, number: '4242424242424242' },
  declined: { email, number: '4000000000000002' },
  pendingRefund: { email, number: '4000000000007726' },
  failingRefund: { email, number: '4000000000005126' },
  disputed: { email, number: '4000000000000259' },
  bank: { email, method: 'fpx', decision: 'approve' },
  slowBank: { email, method: 'fpx', decision: 'later' },
  refusingBank: { email, method: 'grabpay', decision: 'refuse' },
} satisfies Record<string, Record<string, string>>

export type PaymentWay = keyof typeof paymentForms
