import { orderStatuses } from '#store/orders/order-status.ts'
import type { RefundWay } from '#store/orders/refund-table.ts'
import type { Add, Limits } from './list-steps.ts'
import { answerRequest, listAnswers } from './operation-steps.ts'
import { getUnrefunded, isCharged } from './provider.ts'
import { getOrder, getSession, listModelRefunds, type ModelDispute, type ModelState, orderItems } from './state.ts'
import type { StoreModel } from './store-model.ts'

/** What the provider, the bank, webhooks, the job and admins do about the money of a payment. */
export function addMoneySteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  if (index >= limits.payments) return
  addProviderSteps(state, index, limits, add)
  addDisputeSteps(state, index, limits, add)
  addWebhookSteps(model, state, index, limits, add)
  addRequestSteps(model, state, index, limits, add)
  addResolutionSteps(model, state, index, limits, add)
}

/** Halves, and all that is left. */
function listAmounts(state: ModelState, index: number, { hasParts }: Limits): number[] {
  const left = getUnrefunded(getSession(state, index))
  return left === 0 ? [] : hasParts && left > 1 ? [1, left] : [left]
}

function addProviderSteps(state: ModelState, index: number, limits: Limits, add: Add): void {
  const session = getSession(state, index)
  const { refunds } = session
  if (!isCharged(session) && refunds.length < limits.refunds)
    for (const amount of listAmounts(state, index, limits))
      for (const status of ['pending', 'succeeded'] as const)
        add(`${amount} of payment ${index} is refunded in the provider's dashboard (${status})`, next => {
          getSession(next, index).refunds.push({ amount, status, key: null })
        })
  for (const [nth, { status }] of refunds.entries())
    for (const to of ['succeeded', 'failed'] as const)
      if (status === 'pending' || (status === 'succeeded' && to === 'failed'))
        add(`refund ${nth} of payment ${index} ${to === 'failed' ? 'fails' : 'succeeds'}`, next => {
          Object.assign(getSession(next, index).refunds[nth] ?? {}, { status: to })
        })
}

const decisions: Record<ModelDispute['state'], readonly ModelDispute['state'][]> = {
  inquiry: ['open', 'won'],
  open: ['won', 'lost'],
  lost: ['won'],
  won: [],
}

function addDisputeSteps(state: ModelState, index: number, limits: Limits, add: Add): void {
  const session = getSession(state, index)
  const { dispute } = session
  if (!dispute && limits.disputes > 0)
    for (const amount of listAmounts(state, index, limits))
      for (const kind of ['inquiry', 'open'] as const)
        add(`${amount} of payment ${index} is disputed (${kind})`, next => {
          const isMarked = kind === 'open'
          getSession(next, index).dispute = { state: kind, amount, isMarked, recorded: null }
        })
  if (!dispute) return
  for (const to of decisions[dispute.state]) {
    if (dispute.state === 'lost' && !canReverse(state)) continue
    add(`the dispute of payment ${index} is ${to}`, next => {
      getSession(next, index).dispute = { ...dispute, state: to, isMarked: dispute.isMarked || to === 'open' }
    })
  }
}

/** A bank takes weeks to change its decision: no books that were read before are applied then. */
const canReverse = (state: ModelState): boolean => state.operations.every(({ kind }) => kind !== 'webhook')

/** Each webhook may come late, again and again, or never. */
function addWebhookSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { refunds, dispute } = getSession(state, index)
  const events = [
    ...(refunds.length > 0 ? [{ name: 'refunded', isDisputed: false }] : []),
    ...(dispute ? [{ name: 'disputed', isDisputed: true }] : []),
  ]
  for (const { name, isDisputed } of events) {
    add(`webhook: payment ${index} ${name}`, next =>
      model.applyBooks(next, index, model.readBooks(next, index, { isDisputed }), isDisputed),
    )
    if (state.operations.length < limits.operations)
      add(`webhook: payment ${index} ${name}, looked up`, next => {
        const payment = model.readBooks(next, index, { isDisputed })
        next.operations.push({ kind: 'webhook', session: index, payment, isDisputed })
      })
  }
}

/** An operation that sends a refund, by a job or right after it was recorded. */
function addRequestSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  if (state.operations.length >= limits.operations) return
  for (const { id, status } of listModelRefunds(state, index)) {
    // The same request gets the same response, which nothing has applied yet.
    const isRefused = state.operations.some(operation => operation.kind === 'refusal' && operation.refund === id)
    if (status !== 'pending' || isRefused) continue
    for (const answer of listAnswers(state, index, limits))
      add(`refund ${id} is sent (${answer})`, next => {
        const request = model.prepareRequest(next, id)
        if (request) next.operations.push(...answerRequest(model, next, { ...request, refund: id }, answer))
      })
    add(`refund ${id} is on its way to the provider`, next => {
      const request = model.prepareRequest(next, id)
      if (request) next.operations.push({ kind: 'sending', refund: id, ...request })
      return request !== undefined
    })
  }
}

/** An admin asks again for what failed, or records how it was paid. */
function addResolutionSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const refunds = listModelRefunds(state, index)
  const hasRoom = refunds.length < limits.refunds + 1
  for (const refund of refunds) {
    const { id, status, amountSen } = refund
    if (hasRoom && status === 'failed') add(`an admin asks for refund ${id} again`, next => model.retryRefund(next, id))
    // One that is pending has waited for a day: the job has ended it if it can't be made.
    const isTooEarly = status === 'pending' && amountSen > getUnrefunded(getSession(state, index))
    if (!hasRoom || isTooEarly || !model.isSettleable(refund)) continue
    add(`an admin pays refund ${id} by hand`, next => model.recordSettlement(next, id, 'by_hand'))
    if (model.isTakenByBank(state, refund))
      add(`an admin records that the bank took refund ${id}`, next => model.recordSettlement(next, id, 'bank'))
  }
}

/** An admin changes the status of an order, or gives a part of its money back. */
export function addOrderSteps(model: StoreModel, state: ModelState, index: number, limits: Limits, add: Add): void {
  const { rules } = model
  const { status, payment } = getOrder(state, index)
  if (model.findCancellation(state, index)) return
  const undoEvent = rules.findUndoEvent(status)
  if (undoEvent) add(`an admin undoes ${status} of order ${index}`, next => model.applyEvent(next, index, undoEvent))
  const hasRoom =
    payment !== null && payment < limits.payments && listModelRefunds(state, payment).length < limits.refunds
  for (const to of orderStatuses) {
    const event = rules.findAdminEvent(status, to)
    if (!event) continue
    const name = `an admin marks order ${index} as ${to}`
    if (!rules.requiresRefund(status, to)) add(name, next => model.applyEvent(next, index, event))
    else if (hasRoom)
      for (const restock of [0, 1])
        add(`${name}${restock ? ', restocked' : ''}`, next =>
          model.startCancellation(next, index, { target: to === 'cancelled' ? to : 'refunded', restock }),
        )
  }
  if (!hasRoom || !limits.hasParts || !rules.isSold(status)) return
  const item = orderItems[index]?.[0] ?? null
  for (const { amount, way, restock } of adminRefunds) {
    if (way === 'bank' && (payment === null || !model.isTakenByBank(state, { payment, amountSen: amount }))) continue
    add(
      `an admin refunds ${amount} of order ${index}${ways[way]}${restock === null ? '' : restock ? ', a product restocked' : ', a product withdrawn'}`,
      next =>
        model.requestRefund(next, index, {
          amount,
          way,
          item: restock === null ? null : item,
          isItemRestocked: restock === true,
        }),
    )
  }
}

const ways: Record<RefundWay, string> = { provider: '', by_hand: ' by hand', bank: ', taken by the bank' }

const adminRefunds = [
  { amount: 1, way: 'provider', restock: null },
  { amount: 1, way: 'provider', restock: true },
  { amount: 1, way: 'provider', restock: false },
  { amount: 2, way: 'provider', restock: null },
  { amount: 1, way: 'by_hand', restock: null },
  { amount: 1, way: 'by_hand', restock: true },
  { amount: 2, way: 'by_hand', restock: null },
  { amount: 1, way: 'bank', restock: null },
  { amount: 1, way: 'bank', restock: true },
  { amount: 2, way: 'bank', restock: null },
] as const
