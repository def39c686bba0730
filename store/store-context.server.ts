import type { EventPublisher } from '#store/change-and-publish.server.ts'
import type { Db } from '#store/database.server.ts'
import type { MailService } from '#store/delivery/mail.ts'
import type { Payments } from '#store/payments.ts'
import type { ProductIndex } from '#store/products/product-index.server.ts'
import type { SettingsReader } from '#store/settings/live-settings.server.ts'

/** Services and settings that store operations depend on. Created once by server/. */
export interface StoreContext {
  db: Db
  now: () => Date
  payments: Payments
  mail: MailService
  events: EventPublisher
  log: Log
  /** Public origin of the shop, without a trailing slash. */
  publicUrl: string
  settings: SettingsReader
  productIndex: ProductIndex
  /** URL of an external analytics script; undefined when the store counts page views itself. */
  analyticsSrc: string | undefined
  /** Admins are notified when a category has fewer active products than this. */
  lowStockThreshold: number
  /** Undefined when limits are switched off. */
  holdLimits: HoldLimits | undefined
  /** Whether others than this machine reach the store. */
  isPublic: boolean
  /** Why orders bring no money; undefined when they do. */
  testPayments: TestPayments | undefined
  /** When the newest backup was made; undefined without one. */
  findLatestBackup(): Promise<Date | undefined>
  /** Lists what admins should know of the machine and its services; empty while all is well. */
  listResourceProblems(): Promise<ResourceProblem[]>
}

/** What operations on payments need, also those of a command. */
export type PaymentContext = Pick<StoreContext, 'db' | 'now' | 'payments' | 'events' | 'log' | 'lowStockThreshold'>

/** Less than 500 MB are left for the data; photos can't be read or stored. */
export type ResourceProblem = 'disk-low' | 'bucket-failing'

/** A test key of the provider, or the payment sandbox. */
export type TestPayments = 'test-key' | 'sandbox'

/** How many products may be held for payment at once. */
export interface HoldLimits {
  /** By an order, a shopper, and an IPv4 address or IPv6 /64. */
  maxHeldProducts: number
  /** By an IPv6 /48. */
  maxHeldProductsPerSite: number
}

/** The part of pino that the store uses. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
