import type { Db } from '#store/database.server.ts'
import type { Payments } from '#store/payments.ts'
import type { EventPublisher } from '#store/store-events.ts'

/** What an operation of the store may need from the world outside; made once by server/, faked nowhere but in tests. */
export interface StoreContext {
  db: Db
  now: () => Date
  payments: Payments
  events: EventPublisher
  log: Log
  /** Where shoppers reach the store: an origin without a slash at its end. */
  publicUrl: string
  shop: ShopDetails
  /** A script of somebody else's that counts page views; undefined when the store counts by itself. */
  analyticsSrc: string | undefined
  founders: Founders
  /** Active pieces of a category below which admins are told that it runs low. */
  lowStockThreshold: number
}

/** How the shop signs its pages. */
export interface ShopDetails {
  name: string
  email: string
  /** Digits only, with the country's code, as wa.me wants them. */
  whatsapp: string
  socialUrl: string
}

/** Who runs the shop, as its first page introduces them (LAND-02). */
export interface Founders {
  cto: Founder
  ceo: Founder
}
interface Founder {
  name: string
  quote: string
  /** Where their picture is; a drawing stands in for a missing one. */
  portrait: string | undefined
}

/** The part of pino that the store uses. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
