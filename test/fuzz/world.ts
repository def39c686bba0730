import { handledEventTypes } from '#platform/payments/stripe-webhooks.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Order } from '#store/orders/order.ts'
import type { PaymentPage } from '../actors/payment-page.ts'
import type { ProviderAccess } from '../actors/provider-actions.ts'
import type { Random } from '../actors/random.ts'
import { insertProduct } from '../factories.ts'
import type { Harness } from '../harness.ts'
import type { WebhookDelivery } from '../payment-provider.ts'
import type { Operation, Scheduler } from './scheduler.ts'

/** What a request for an order asked for, and what became of the request. */
interface OrderRequest {
  orderId: string | null
  email: string
  /** Number of the operation that was the last to start before it began. */
  startedAt: number
  /** And when it ended. Infinite without a response: it may take effect at any time. */
  endedAt: number
  isAccepted: boolean
}

interface Backup {
  restore: () => Promise<void>
  madeAt: number
  sessionIds: ReadonlySet<string>
}

/** Rare orders of events after a payment. */
const rareEvents = [
  'backup restored',
  'payment of a restored order sold',
  'payment of a restored order owed',
  'lost order made again',
  'dispute won',
  'dispute lost',
  'loss reversed',
  'order changed while something is owed',
  'refund paid by hand while the provider is silent',
  'refund paid by hand of a payment that is gone',
  'stopped refund made all the same',
  'pieces came back',
  'refund at the provider is the same money',
  'refund at the provider is other money',
  'owed sum paid back by hand',
  'payout failed',
  'piece reserved',
  'piece handed over for cash',
  'paid by hand',
  'part paid by hand',
  'money by hand never came',
  'piece sold elsewhere',
] as const
export type Visit = (typeof rareEvents)[number]

export function visit({ visits }: World, name: Visit): void {
  visits[name] += 1
}

const shopperCount = 8

export type Shopper = ReturnType<typeof createShopper>

const createShopper = (harness: Harness, number: number) => ({
  name: `shopper ${number}`,
  client: harness.shopper(),
  orders: [] as Order[],
  pages: [] as PaymentPage[],
})

export type World = Awaited<ReturnType<typeof createWorld>>

/** The store, its provider, and what the actors know. */
export async function createWorld(harness: Harness, random: Random, scheduler: Scheduler) {
  const world = {
    harness,
    random,
    scheduler,
    shoppers: Array.from({ length: shopperCount }, (_, index) => createShopper(harness, index + 1)),
    /** Webhooks that the store has not accepted yet. */
    undelivered: [] as WebhookDelivery[],
    delivered: [] as WebhookDelivery[],
    orderRequests: [] as OrderRequest[],
    /** Ids of the orders that shoppers know, oldest first. */
    orderIds: new Set<OrderId>(),
    productCount: 0,
    /** Contradictions seen while the operations ran, and errors that are not the provider's. */
    violations: new Set<string>(),
    /** Until this many operations have started, no call gets through to the provider. */
    outageEnd: 0,
    /** Number of operations started so far. */
    operationCount: 0,
    /** Payments that the provider doesn't find at the moment. */
    forgottenPayments: new Set<string>(),
    backup: undefined as Backup | undefined,
    /** When a backup was restored last. */
    restoredAt: undefined as Date | undefined,
    /** Sessions that the restored backup lacks. */
    lostSessionIds: new Set<string>(),
    /** How often a rare order of events was played. */
    visits: Object.fromEntries(rareEvents.map(name => [name, 0])) as Record<Visit, number>,
  }
  for (let nth = 0; nth < 15; nth++) await listProduct(world)
  return world
}

/** Puts another product on sale. Its id decides about the order of locks, so it isn't random. */
export async function listProduct(world: World): Promise<void> {
  world.productCount += 1
  await insertProduct(world.harness.db, {
    id: `product-${String(world.productCount).padStart(4, '0')}` as ProductId,
    priceSen: 1000 + world.random.integer(80) * 100,
  })
}

/** The provider, whose forms are submitted as by a browser. What an operation submits is noted. */
export const accessProvider = ({ harness }: World, operation?: Operation): ProviderAccess => ({
  stripe: harness.stripe,
  async submit(path, form) {
    const { status } = await harness.submitToDashboard(path, form)
    operation?.note(`${path} ${JSON.stringify(form)} -> ${status}`)
  },
})

/** Moves the clock, and lets the provider do what has become due. */
export async function advanceClock(world: World, minutes: number): Promise<void> {
  world.harness.advanceClock(minutes)
  await world.harness.fetchFromProvider(new Request('http://localhost:3000/pay/none'))
  collectWebhooks(world)
}

/** Takes the webhooks over that the provider has sent since the last call. */
export function collectWebhooks({ harness, undelivered }: World): void {
  undelivered.push(...harness.deliveries.splice(0).filter(({ type }) => handledTypes.has(type)))
}

const handledTypes = new Set<string>(handledEventTypes)
