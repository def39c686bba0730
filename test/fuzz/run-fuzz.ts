import Stripe from 'stripe'
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
import { createScheduler, type Scheduler, type Work } from './scheduler.ts'
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
  harness.interceptProvider(
    createFaultyProvider({
      scheduler,
      fetch: harness.fetchFromProvider,
      isDown: () => world.operationCount < world.outageEnd,
      refundFaults: world.refundFaults,
      forgottenPayments: world.forgottenPayments,
    }),
  )
  pauseBeforeTransactions(harness.db, scheduler)
  detachEvents(harness, scheduler)
  collectErrors(world)
  const restoreTimers = virtualizeTimers(scheduler)
  try {
    while (world.operationCount < operations) await takeStep(world)
    world.outageEnd = 0
    await scheduler.finish()
    harness.interceptProvider(() => undefined)
    await waitUntilIdle(world)
    return { ...(await findViolations(world)), trace: scheduler.trace, visits: world.visits }
  } finally {
    restoreTimers()
    await harness.close()
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

function collectErrors({ harness: { store }, scheduler, errors }: World): void {
  const add = (message: string, error: unknown) => {
    if (error instanceof Stripe.errors.StripeError || error instanceof ProviderFailure) return
    if (error instanceof Error && retriedErrors.test(error.message)) return
    errors.add(`${message}: ${error instanceof Error ? error.stack : String(error)}`)
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
      return resumeOperations(scheduler, random, waiting, 1)
    case 'resumeSeveral':
      return resumeOperations(scheduler, random, waiting, 2 + random.integer(3))
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

async function resumeOperations(
  scheduler: Scheduler,
  random: Random,
  waiting: ReturnType<Scheduler['listWaiting']>,
  count: number,
): Promise<void> {
  const chosen = new Set(Array.from({ length: count }, () => random.pick(waiting)).filter(item => item !== undefined))
  await scheduler.resume([...chosen])
}

const shopperOperations = {
  submitOrder: { weight: 14, prepare: shopping.submitOrder },
  visitPaymentPage: { weight: 16, prepare: shopping.visitPaymentPage },
  pay: { weight: 18, prepare: shopping.pay },
  decidePayment: { weight: 4, prepare: shopping.decidePayment },
  viewThankYouPage: { weight: 5, prepare: shopping.viewThankYouPage },
  leavePaymentPage: { weight: 3, prepare: shopping.leavePaymentPage },
}

const otherOperations: Record<string, { weight: number; actor: string; prepare: (world: World) => Work | undefined }> =
  {
    changeStatus: { weight: 14, actor: 'admin', prepare: admin.changeStatus },
    refundPart: { weight: 5, actor: 'admin', prepare: admin.refundPart },
    resolveRefund: { weight: 3, actor: 'admin', prepare: admin.resolveRefund },
    undoChange: { weight: 6, actor: 'admin', prepare: admin.undoChange },
    changePaymentAtProvider: { weight: 6, actor: 'provider', prepare: admin.changePaymentAtProvider },
    chooseNextRefund: {
      weight: 2,
      actor: 'provider',
      prepare: world => operation => chooseNextRefund(accessProvider(world, operation), operation.random),
    },
    explainRefunds: {
      weight: 3,
      actor: 'admin',
      prepare: world => operation => refunding.explainUnknownRefund(world, operation),
    },
    payInstead: { weight: 1.5, actor: 'owner', prepare: refunding.payInstead },
    forgetPayment: { weight: 2, actor: 'owner', prepare: refunding.forgetPayment },
    refundSameSum: { weight: 2, actor: 'owner', prepare: refunding.refundSameSum },
    movePayout: { weight: 1, actor: 'provider', prepare: refunding.movePayout },
    reserveByAdmin: { weight: 2, actor: 'owner', prepare: agreed.reserveByAdmin },
    changeReservation: { weight: 3, actor: 'owner', prepare: agreed.changeReservation },
    notePaymentByHand: { weight: 3, actor: 'owner', prepare: agreed.notePaymentByHand },
    denyPaymentByHand: { weight: 1, actor: 'owner', prepare: agreed.denyPaymentByHand },
    sellAtStall: { weight: 1, actor: 'owner', prepare: agreed.sellAtStall },
    endReservations: { weight: 3, actor: 'jobs', prepare: agreed.endAgreements },
    recover: { weight: 2, actor: 'jobs', prepare: world => () => recover(world) },
    syncMovements: {
      weight: 1,
      actor: 'jobs',
      prepare:
        ({ harness }) =>
        () =>
          syncMovements(harness.store),
    },
    reconcile: { weight: 4, actor: 'jobs', prepare: admin.reconcile },
    deliverWebhook: { weight: 24, actor: 'webhooks', prepare: webhooks.deliverWebhook },
    repeatWebhook: { weight: 3, actor: 'webhooks', prepare: webhooks.repeatWebhook },
    loseWebhook: { weight: 3, actor: 'webhooks', prepare: webhooks.loseWebhook },
    listProduct: { weight: 4, actor: 'catalogue', prepare: world => () => listProduct(world) },
    advanceClock: { weight: 4, actor: 'clock', prepare: jumpInTime },
    startOutage: { weight: 0.6, actor: 'provider', prepare: startOutage },
  }

async function startOperation(world: World): Promise<void> {
  const { random, scheduler, shoppers } = world
  const shopper = random.chance(0.6) ? random.pick(shoppers) : undefined
  const name = random.weighted<string>(shopper ? shopperOperations : otherOperations)
  const actor = shopper?.name ?? otherOperations[name]?.actor ?? ''
  if (scheduler.countActive(actor) >= maxWaitingPerActor) return
  const work = shopper
    ? shopperOperations[name as keyof typeof shopperOperations].prepare(world, shopper)
    : otherOperations[name]?.prepare(world)
  if (!work) return
  world.operationCount += 1
  await scheduler.start(actor, name, work)
  collectWebhooks(world)
}

function jumpInTime(world: World): Work | undefined {
  const minutes = world.random.weighted({ 1: 60, 6: 25, 20: 6, 40: 4, [26 * 60]: 1.5, [3 * 24 * 60 + 5]: 0.5 })
  return async operation => {
    world.scheduler.note(operation, `${minutes} minutes later`)
    await advanceClock(world, Number(minutes))
  }
}

function startOutage(world: World): Work {
  return async () => {
    world.outageEnd = world.operationCount + 3 + world.random.integer(20)
  }
}
