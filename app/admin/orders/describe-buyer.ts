import type { AdminOrder } from '#store/orders/order.ts'

/** The name, with the contact that is known. */
export function describeBuyer({ shipping, email }: Pick<AdminOrder, 'shipping' | 'email'>): string {
  const contact = email || shipping.phone
  return contact ? `${shipping.name} (${contact})` : shipping.name
}
