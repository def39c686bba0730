import Stripe from 'stripe'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { Db } from '#store/database.server.ts'
import { syncMovements } from '#store/movements/sync-movements.server.ts'
import { ProviderFailure } from '#store/payments.ts'
import { chooseNextRefund } from '../actors/provider-actions.ts'
import { createRandom, type Random } from '../actors/random.ts'
import { createHarness, type Harness } from '../harness.ts'
import * as admin from './admin-operations.ts'
import * as agreed from './agreed-operations.ts'
import { makeBackup, recover, restoreLastBackup } from './backup-operations.ts'
import { createFaultyProvider } from './faulty-provider.ts'
import { findViolations } from './invariants.ts'
import * as refunding from './refund-operations.ts'
import { createScheduler, type Operation, type Scheduler } from './scheduler.ts'
import * as shopping from './shopper-operations.ts'
import { virtualizeTimers } from './virtual-timers.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import * as webhooks from './webhook-operations.ts'
import { accessProvider, advanceClock, collectWebhooks, createWorld, listProduct, type World } from './world.ts'

export interface FuzzOptions {
  seed: number
  operations: number
  /** Opens an empty, migrated database. */
  connectDatabase: () => Promise<Db>
}

export interface FuzzResult {
  violations: string[]
  trace: string[]
  /** Products sold and payments made, to see that a run has tested anything. */
  sold: number
  payments: number
  /** How often each rare order of events was played. */
  visits: Readonly<World['visits']>
}

/**
 * Lets shoppers, admins, the provider and its webhooks act at random, with calls to the provider
 * that fail in every way; then lets everything settle and compares the store with the provider's
 * books.
 */
export async function runFuzz({ seed, operations, connectDatabase }: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(seed)
  const scheduler = createScheduler(random.fork())
  const harness = await createHarness({ connectDatabase })
  harness.expectErrors()
  harness.holdWebhooks()
  const world = await createWorld(harness, random, scheduler)
  harness.interceptProvider(createFaultyProvider(world))
  pauseBeforeTransactions(harness.db, scheduler)
  detachEvents(harness, scheduler)
  collectErrors(world)
  const restoreTimers = virtualizeTimers(scheduler)
  const restoreIds = seedIds(random.fork())
  try {
    while (world.operationCount < operations) await takeStep(world)
    world.outageEnd = 0
    await scheduler.finish()
    harness.interceptProvider(() => undefined)
    await waitUntilIdle(world)
    return { ...(await findViolations(world)), trace: scheduler.trace, visits: world.visits }
  } finally {
    restoreTimers()
    restoreIds()
    await harness.close()
  }
}

/** Rows of one instant are read in the order of their ids, about which the seed decides as well. */
function seedIds(random: Random): () => void {
  const { getRandomValues } = crypto
  crypto.getRandomValues = array => {
    if (array instanceof Uint8Array) array.set(array.map(() => random.integer(256)))
    return array
  }
  return () => {
    crypto.getRandomValues = getRandomValues
  }
}

/** Streams and caches read the database after an event, in nobody's operation. */
function detachEvents({ dependencies: { liveHub } }: Harness, scheduler: Scheduler): void {
  const { publish } = liveHub
  liveHub.publish = async (tx, events) => {
    const onCommit = await publish(tx, events)
    return () => scheduler.detach(onCommit)
  }
}

/** The webhook comes again: somebody pays for a piece, or the payment is forgotten. */
const retriedErrors = /^Products of lost order|^Paid checkout session without a payment/

function collectErrors({ harness: { store }, scheduler, violations }: World): void {
  const add = (message: string, error: unknown) => {
    if (error instanceof Stripe.errors.StripeError || error instanceof ProviderFailure) return
    if (error instanceof Error && retriedErrors.test(error.message)) return
    violations.add(`Logged: ${message}: ${error instanceof Error ? error.stack : String(error)}`)
  }
  store.log.error = (details, message) => add(message, 'err' in details ? details.err : undefined)
  scheduler.onError = (operation, error) => add(operation.name, error)
}

/** Other operations may run before each transaction and each query outside of one. */
function pauseBeforeTransactions(db: Db, scheduler: Scheduler): void {
  const executor = db.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = async (consumer, options) => {
    const operation = scheduler.current()
    if (operation?.random.chance(0.08)) await scheduler.pause(operation)
    return provideConnection(consumer, options)
  }
}

const maxWaiting = 10
const maxWaitingPerActor = 3

async function takeStep(world: World): Promise<void> {
  const { random, scheduler } = world
  const waiting = scheduler.listWaiting()
  const canStart = waiting.length < maxWaiting
  // On PostgreSQL an operation may wait for another one's lock, in the middle of a transaction.
  const canStop = scheduler.listRunning().length === 0
  const step = random.weighted({
    start: canStart ? 30 : 0,
    resume: waiting.length * 8,
    resumeSeveral: waiting.length > 1 ? 4 : 0,
    crash: waiting.length > 0 ? 0.5 : 0,
    backUp: canStop ? 0.3 : 0,
    restore: canStop ? 0.15 : 0,
  })
  switch (step) {
    case 'start':
      return startOperation(world)
    case 'resume':
      return resumeOperations(world, waiting, 1)
    case 'resumeSeveral':
      return resumeOperations(world, waiting, 2 + random.integer(3))
    case 'backUp':
      return makeBackup(world)
    case 'restore':
      return restoreLastBackup(world)
    case 'crash': {
      const operation = random.pick(waiting)
      if (operation) scheduler.crash(operation)
    }
  }
}

async function resumeOperations({ scheduler, random }: World, waiting: Operation[], count: number): Promise<void> {
  const chosen = new Set(Array.from({ length: count }, () => random.pick(waiting)).filter(item => item !== undefined))
  await scheduler.resume([...chosen])
}

type Operate = (world: World, operation: Operation) => Promise<unknown>

/** By how often each is done. */
const shopperOperations = {
  submitOrder: { weight: 14, operate: shopping.submitOrder },
  visitPaymentPage: { weight: 16, operate: shopping.visitPaymentPage },
  pay: { weight: 18, operate: shopping.pay },
  decidePayment: { weight: 4, operate: shopping.decidePayment },
  viewThankYouPage: { weight: 5, operate: shopping.viewThankYouPage },
  leavePaymentPage: { weight: 3, operate: shopping.leavePaymentPage },
}

const otherOperations: Record<string, { weight: number; actor: string; operate: Operate }> = {
  changeStatus: { weight: 14, actor: 'admin', operate: admin.changeStatus },
  refundPart: { weight: 5, actor: 'admin', operate: admin.refundPart },
  resolveRefund: { weight: 3, actor: 'admin', operate: admin.resolveRefund },
  undoChange: { weight: 6, actor: 'admin', operate: admin.undoChange },
  changePaymentAtProvider: { weight: 6, actor: 'provider', operate: admin.changePaymentAtProvider },
  chooseNextRefund: {
    weight: 2,
    actor: 'provider',
    operate: (world, operation) => chooseNextRefund(accessProvider(world, operation), operation.random),
  },
  explainRefund: { weight: 3, actor: 'admin', operate: refunding.explainUnknownRefund },
  payInstead: { weight: 1.5, actor: 'owner', operate: refunding.payInstead },
  forgetPayment: { weight: 2, actor: 'owner', operate: refunding.forgetPayment },
  refundSameSum: { weight: 2, actor: 'owner', operate: refunding.refundSameSum },
  movePayout: { weight: 1, actor: 'provider', operate: refunding.movePayout },
  reserveByAdmin: { weight: 2, actor: 'owner', operate: agreed.reserveByAdmin },
  changeReservation: { weight: 3, actor: 'owner', operate: agreed.changeReservation },
  notePaymentByHand: { weight: 3, actor: 'owner', operate: agreed.notePaymentByHand },
  denyPaymentByHand: { weight: 1, actor: 'owner', operate: agreed.denyPaymentByHand },
  sellAtStall: { weight: 1, actor: 'owner', operate: agreed.sellAtStall },
  endReservations: { weight: 3, actor: 'jobs', operate: ({ harness }) => endReservations(harness.store) },
  recover: { weight: 2, actor: 'jobs', operate: recover },
  syncMovements: { weight: 1, actor: 'jobs', operate: ({ harness }) => syncMovements(harness.store) },
  reconcile: { weight: 4, actor: 'jobs', operate: ({ harness }) => reconcilePayments(harness.store) },
  deliverWebhook: { weight: 24, actor: 'webhooks', operate: webhooks.deliverWebhook },
  repeatWebhook: { weight: 3, actor: 'webhooks', operate: webhooks.repeatWebhook },
  loseWebhook: { weight: 3, actor: 'webhooks', operate: webhooks.loseWebhook },
  listProduct: { weight: 4, actor: 'catalogue', operate: listProduct },
  advanceClock: { weight: 4, actor: 'clock', operate: jumpInTime },
  startOutage: { weight: 0.6, actor: 'provider', operate: startOutage },
}

async function startOperation(world: World): Promise<void> {
  const { random, scheduler, shoppers } = world
  const shopper = random.chance(0.6) ? random.pick(shoppers) : undefined
  const name = random.weighted<string>(shopper ? shopperOperations : otherOperations)
  const actor = shopper?.name ?? otherOperations[name]?.actor ?? ''
  if (scheduler.countActive(actor) >= maxWaitingPerActor) return
  world.operationCount += 1
  await scheduler.start(actor, name, async operation =>
    shopper
      ? shopperOperations[name as keyof typeof shopperOperations].operate(world, operation, shopper)
      : otherOperations[name]?.operate(world, operation),
  )
  collectWebhooks(world)
}

async function jumpInTime(world: World, { random, note }: Operation): Promise<void> {
  const minutes = random.weighted({ 1: 60, 6: 25, 20: 6, 40: 4, [26 * 60]: 1.5, [3 * 24 * 60 + 5]: 0.5 })
  note(`${minutes} minutes later`)
  await advanceClock(world, Number(minutes))
}

async function startOutage(world: World, { random }: Operation): Promise<void> {
  world.outageEnd = world.operationCount + 3 + random.integer(20)
}
