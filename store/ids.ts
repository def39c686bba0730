export type ProductId = string & { readonly __id: 'product' }
export type OrderId = string & { readonly __id: 'order' }
export type DropId = string & { readonly __id: 'drop' }
/** Identifies a browser by its httpOnly `shopper` cookie. */
export type ShopperId = string & { readonly __id: 'shopper' }

// Without i, l, o and u, so that a short order id is not misheard or misread.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Each character carries 5 bits from the system's secure random generator. */
function createRandomString(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, byte => alphabet[byte & 31]).join('')
}

/** Creates an id of 130 bits: knowing it is enough to pay for the order or cancel its checkout. */
export const createOrderId = () => createRandomString(26) as OrderId
/** Whether a text has the form of an order's id. */
export const isOrderId = (text: string): text is OrderId => /^[0-9abcdefghjkmnpqrstvwxyz]{26}$/.test(text)
/** Creates an id of 130 bits: it gives access to the shopper's orders. */
export const createShopperId = () => createRandomString(26) as ShopperId
/** Creates the id of a browser whose user has disowned earlier orders. No other id has an 'o'. */
export const createDisowningShopperId = () => `o${createRandomString(25)}` as ShopperId
export const hasDisowned = (id: ShopperId | undefined) => id?.startsWith('o') === true
/** Of an order that an admin has made: no browser has this id until its buyer types an address. */
export const createUnclaimedShopperId = () => `unclaimed-${createRandomString(26)}` as ShopperId
export const isUnclaimed = (id: ShopperId) => id.startsWith('unclaimed-')
/** Creates the token of an order's page, of 130 bits: knowing it is enough to see the page. */
export const createOrderPageToken = () => createRandomString(26)
/** Creates the token of a search alert, of 130 bits: knowing it is enough to end the alert. */
export const createAlertToken = () => createRandomString(26)
/** Creates the part of a photo's name, of 60 bits, that nobody can guess before it is shown. */
export const createPhotoToken = () => createRandomString(12)
/** Creates an id for any other record. */
export const createId = () => createRandomString(20)

/** Returns the last 8 characters in upper case, which pages show as the order number. */
export const shortOrderId = (id: string) => id.slice(-8).toUpperCase()
