import type { CheckoutSessionState } from '#store/payments.ts'
import type { Add, Limits } from './list-steps.ts'
import { type RefundAnswer, readPayment } from './provider.ts'
import { copyState, getSession, type ModelOperation, type ModelState, newSession } from './state.ts'
import type { StoreModel } from './store-model.ts'

export const describe = (operation: ModelOperation) =>
  'step' in operation
    ? `${operation.kind}: ${operation.step}`
    : `${operation.kind}: ${operation.kind === 'sending' ? 'arrive' : 'apply'}`

const answers = ['succeeded', 'pending', 'failed', 'refused'] as const satisfies RefundAnswer[]

/** What the provider may say to a request. */
export const listAnswers = (state: ModelState, index: number, limits: Limits): readonly RefundAnswer[] =>
  getSession(state, index).refunds.length < limits.refunds ? answers : ['refused']

/**
 * A request reaches the provider.
 * @returns the operation that goes on with the response; none when there is no response
 */
export function answerRequest(
  model: StoreModel,
  state: ModelState,
  { refund, ...request }: { refund: string; session: number; amount: number },
  answer: RefundAnswer,
): ModelOperation[] {
  const outcome = model.sendRequest(state, refund, request, answer)
  if (!outcome) return []
  const { status, providerId } = outcome
  if (status === 'refused') return [{ kind: 'refusal', refund, providerId }]
  const payment = readPayment(getSession(state, request.session), request.session)
  return [{ kind: 'request', refund, providerId, payment }]
}

/** The next step of an operation: a call to the provider, or a transaction. */
export function addOperationSteps(model: StoreModel, state: ModelState, at: number, limits: Limits, add: Add): void {
  const operation = state.operations[at]
  if (!operation) return
  const name = describe(operation)
  const end = (next: ModelState) => void next.operations.splice(at, 1)
  const goTo = (next: ModelState, step: string, change: object = {}) =>
    void Object.assign(next.operations[at] ?? {}, { step, ...change })

  if (operation.kind === 'sending') {
    // The same request gets the same response.
    const { refund, session } = operation
    const isRefused =
      state.operations.some(other => other.kind === 'refusal' && other.refund === refund) ||
      state.refunds.some(({ id, status }) => id === refund && status !== 'pending')
    for (const answer of isRefused ? (['refused'] as const) : listAnswers(state, session, limits))
      add(`${name} (${answer})`, next => {
        next.operations.splice(at, 1, ...answerRequest(model, next, operation, answer))
      })
    return
  }
  if (operation.kind === 'refusal') {
    add(name, next => {
      model.applyRefusal(next, operation.refund, operation.providerId)
      end(next)
    })
    return
  }
  if (operation.kind === 'request' || operation.kind === 'webhook') {
    add(name, next => {
      if (operation.kind === 'request') model.applyTakenRefund(next, operation.refund, operation)
      else model.applyBooks(next, operation.session, operation.payment, operation.isDisputed)
      end(next)
    })
    return
  }
  const { order, previous } = operation
  switch (operation.step) {
    case 'expire':
      add(name, next => {
        if (operation.kind === 'recover')
          for (const session of next.sessions) if (session.order === order) expire(session)
        if (previous === null) return goTo(next, 'give up')
        const session = getSession(next, previous)
        expire(session)
        const isEnded =
          operation.kind === 'checkout'
            ? session.state !== 'paid' && session.state !== 'processing'
            : session.state === 'expired'
        goTo(next, !isEnded ? 'apply' : operation.kind === 'checkout' ? 'create' : 'give up')
      })
      if (operation.kind === 'checkout')
        add(`${name}, without an answer`, next => {
          model.stopStarting(next, operation)
          end(next)
        })
      return
    case 'apply':
      add(name, next => {
        if (operation.kind !== 'cancel') model.stopStarting(next, operation)
        if (previous !== null) model.handleSession(next, previous, getSession(next, previous).state)
        end(next)
      })
      return
    case 'create': {
      const create = (next: ModelState) => {
        const known = next.sessions.findIndex(
          session => session.order === order && session.attempt === operation.attempt,
        )
        if (known >= 0) return known
        const { attempt } = operation
        return next.sessions.push(newSession(order, attempt)) - 1
      }
      add(name, next => goTo(next, 'save', { created: create(next) }))
      add(`${name}, done without an answer`, next => {
        create(next)
        goTo(next, 'give up')
      })
      add(`${name}, refused`, next => goTo(next, 'give up'))
      return
    }
    case 'save':
      add(name, next => {
        const { created } = operation
        if (created === null) return
        const saved = copyState(next)
        // What the transaction has changed so far is rolled back.
        if (!model.attachSession(saved, operation, created)) return goTo(next, 'discard')
        getSession(saved, created).isShown = true
        end(saved)
        Object.assign(next, saved)
      })
      return
    case 'discard':
      add(name, next => {
        if (operation.created !== null) expire(getSession(next, operation.created))
        goTo(next, 'give up')
      })
      add(`${name}, without an answer`, next => goTo(next, 'give up'))
      return
    case 'give up':
      add(name, next => {
        const event = operation.kind === 'checkout' ? 'session-creation-failed' : operation.event
        model.giveUpCheckout(next, operation, event)
        end(next)
      })
  }
}

function expire(session: { state: CheckoutSessionState }): void {
  if (session.state === 'open') session.state = 'expired'
}
