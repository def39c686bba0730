import { useState } from 'react'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder, Parcel } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import type { Press } from '../presses/press.ts'
import type { NewPress } from '../presses/press-queue.ts'
import { usePressAction } from '../presses/use-presses.ts'
import { showResult } from '../ui/action-result.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { OrderActionResult } from './order-action.server.ts'
import { getStatusName } from './status-name.ts'

/** What the parcel's form holds: empty for what nobody has noted. */
export type ParcelValues = { [Field in keyof Parcel]: NonNullable<Parcel[Field]> | '' }

interface StatusChangeOptions {
  restock?: boolean
  isConfirmed?: boolean
  parcel?: ParcelValues | undefined
}

const noAnswer = 'Nothing was saved, as far as this device knows: the store did not answer. Try again.'

export type OrderAction = ReturnType<typeof useOrderAction>

/**
 * Submits changes of an order. A changed order may have left the list, which then keeps it as it
 * was, so the latest version is the one of the last response.
 */
export function useOrderAction(listed: AdminOrder) {
  const row = useRowAction<OrderActionResult>('/admin/orders')
  const presses = usePressAction({
    ...describeSubject(listed),
    failed: 'Failed to update order',
  })
  const [latest, setLatest] = useState(listed)
  const [pressed, setPressed] = useState<Pick<NewPress, 'name' | 'fields'>>()
  const result = pressed ? presses.result : row.result
  const changed = result?.ok ? result.order : undefined
  const order = [listed, changed].reduce<AdminOrder>(
    (newest, candidate) => (candidate && candidate.updatedAt >= newest.updatedAt ? candidate : newest),
    latest,
  )
  if (order !== latest) setLatest(order)
  const shown = presses.waiting.reduce(showPressed, order)
  /** Submits another change of the order, if any. */
  function send(values: Record<string, string> | undefined) {
    if (!values) return
    setPressed(undefined)
    void row.submit({ id: order.id, ...values })
  }
  async function press(name: string, fields: Record<string, string>) {
    setPressed({ name, fields })
    const answer = await presses.press(name, fields)
    if (answer) await showResult(answer, noAnswer)
  }
  return {
    /** With what has been pressed and waits for the network. */
    order: shown,
    isBusy: row.isBusy || presses.isBusy,
    /** What has been pressed and waits for the network. */
    waiting: presses.waiting,
    /** What the last change has done, until the order changes otherwise. */
    done: result?.ok && changed?.updatedAt === order.updatedAt ? result : undefined,
    /** Why the provider refused the refund. */
    refusal: result?.ok === false ? result.refusal : undefined,
    /** Why the last change was refused. */
    error: result?.ok === false ? (result.error ?? noAnswer) : undefined,
    /** The order that has the tracking number. */
    sharedNumber: result?.ok === false ? result.sharedNumber : undefined,
    shareNumber: () => pressed && void press(pressed.name, { ...pressed.fields, sharesNumber: 'yes' }),
    /** The payment that the provider does not know, when it was to be ended. */
    unknownSession: result?.ok === false ? result.unknownSession : undefined,
    changeStatus(to: OrderStatus, { restock = false, ...options }: StatusChangeOptions = {}) {
      const { name, fields } = createStep(shown, to, options)
      if (isFulfilment(to)) void press(name, fields)
      else send({ ...fields, ...(restock && { restock: 'yes' }) })
    },
    changeParcel: (parcel: ParcelValues) =>
      void press(`Tracking number ${parcel.trackingNumber || 'removed'}`, {
        ...{ intent: 'change-parcel', seenNumber: shown.trackingNumber ?? '' },
        ...parcel,
      }),
    notePayment: (name: string, values: Record<string, string>) =>
      void press(name, { intent: 'note-payment', seenReceived: String(shown.received), ...values }),
    send,
  }
}

/** Says that a message to the buyer was opened. */
export const messageOpened = { intent: 'message-opened' }

const describeSubject = ({ id, orderNumber }: AdminOrder) => ({ subjectId: id, subject: `Order #${orderNumber}` })

/** A press that changes the status that an order is shown with. */
export const createStep = (
  order: AdminOrder,
  to: OrderStatus,
  { isConfirmed = false, parcel }: Omit<StatusChangeOptions, 'restock'> = {},
): NewPress => ({
  ...describeSubject(order),
  name: [`Mark as ${getStatusName({ ...order, status: to })}`, parcel?.trackingNumber].filter(Boolean).join(', '),
  fields: {
    ...{ intent: 'change-status', id: order.id, from: order.status, to, ...parcel },
    ...(isConfirmed && { confirmed: 'yes' }),
  },
})

/** A press that undoes a step. */
export const createUndo = (order: AdminOrder, changedTo: OrderStatus): NewPress => ({
  ...describeSubject(order),
  name: `Undo ${getStatusName({ ...order, status: changedTo })}`,
  fields: { intent: 'undo', id: order.id, changedTo },
})

const isFulfilment = (status: OrderStatus) => (fulfilmentStatuses as readonly OrderStatus[]).includes(status)

/** An order as it will be once what was pressed has been sent. */
function showPressed(order: AdminOrder, { fields }: Press): AdminOrder {
  const { intent, to, trackingNumber, courier } = fields
  const parcel = {
    trackingNumber: trackingNumber || order.trackingNumber,
    courier: (courier as AdminOrder['courier']) || order.courier,
  }
  if (intent === 'change-status') return { ...order, ...parcel, status: to as OrderStatus }
  return intent === 'change-parcel' ? { ...order, ...parcel } : order
}
