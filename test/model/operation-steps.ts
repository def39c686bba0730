import type { CheckoutSessionState } from '#store/payments.ts'
import { copyState, type ModelOperation, type ModelState } from './state.ts'
import type { StoreModel } from './store-model.ts'

/** Makes a change of a copy of the state; one that returns false can't happen. */
export type Add = (name: string, change: (state: ModelState) => unknown) => void

export const describe = (operation: ModelOperation) =>
  operation.kind === 'refund' ? 'refund: apply' : `${operation.kind}: ${operation.step}`

/** The next step of an operation: a call to the provider, or a transaction. */
export function addOperationSteps(model: StoreModel, state: ModelState, at: number, add: Add): void {
  const operation = state.operations[at]
  if (!operation) return
  const name = describe(operation)
  const end = (next: ModelState) => void next.operations.splice(at, 1)
  const goTo = (next: ModelState, step: string, change: object = {}) =>
    void Object.assign(next.operations[at] ?? {}, { step, ...change })

  if (operation.kind === 'refund') {
    add(name, next => {
      const { record } = model.getSession(next, operation.session)
      if (record?.status === 'pending' && record.attempt === operation.attempt)
        model.applyRefund(next, operation.session, operation.response)
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
        const session = model.getSession(next, previous)
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
        if (previous !== null) model.handleSession(next, previous, model.getSession(next, previous).state)
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
        return (
          next.sessions.push({
            order,
            attempt,
            state: 'open',
            wasProcessing: false,
            isShown: false,
            refunds: [],
            refundsByAttempt: {},
            record: null,
          }) - 1
        )
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
        model.getSession(saved, created).isShown = true
        end(saved)
        Object.assign(next, saved)
      })
      return
    case 'discard':
      add(name, next => {
        if (operation.created !== null) expire(model.getSession(next, operation.created))
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
