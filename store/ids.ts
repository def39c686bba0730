export type ProductId = string & { readonly __id: 'product' }
export type OrderId = string & { readonly __id: 'order' }
/** The browser that placed an order, known by its httpOnly `shopper` cookie. */
export type ShopperId = string & { readonly __id: 'shopper' }

// Digits and letters without i, l, o and u: nothing to misread when an order's last eight are told over a phone.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` letters of 5 random bits each from the system's generator. */
function createRandomString(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, byte => alphabet[byte & 31]).join('')
}

/** 130 bits, because whoever knows an order's id may pay for it and release it. */
export const createOrderId = () => createRandomString(26) as OrderId
export const createShopperId = () => createRandomString(26) as ShopperId
/** For records whose id nobody types: notifications, feedback. */
export const createId = () => createRandomString(20)

/** The last 8 characters, upper-cased: how people name an order (DBS-04, THX-01, SALES-06). */
export const shortOrderId = (id: string) => id.slice(-8).toUpperCase()
