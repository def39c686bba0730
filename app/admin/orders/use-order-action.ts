import { useState } from 'react'
import type { AdminOrder, Parcel } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { OrderActionResult } from './order-action.server.ts'

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
  const { submit, isBusy, result } = useRowAction<OrderActionResult>('/admin/orders')
  const [latest, setLatest] = useState(listed)
  const changed = result?.ok ? result.order : undefined
  const order = [listed, changed].reduce<AdminOrder>(
    (newest, candidate) => (candidate && candidate.updatedAt >= newest.updatedAt ? candidate : newest),
    latest,
  )
  if (order !== latest) setLatest(order)
  const { id, status } = order
  const packApart = () => void submit({ intent: 'pack-apart', id })
  return {
    order,
    isBusy,
    /** What the last change has done, until the order changes otherwise. */
    done: result?.ok && changed?.updatedAt === order.updatedAt ? result : undefined,
    /** Why the provider refused the refund. */
    refusal: result?.ok === false ? result.refusal : undefined,
    /** Why the last change was refused. */
    error: result?.ok === false ? (result.error ?? noAnswer) : undefined,
    /** The payment that the provider does not know, when it was to be ended. */
    unknownSession: result?.ok === false ? result.unknownSession : undefined,
    changeStatus: (to: OrderStatus, { restock = false, isConfirmed = false, parcel }: StatusChangeOptions = {}) =>
      void submit({
        ...{ id, from: status, to, ...parcel },
        ...(restock && { restock: 'yes' }),
        ...(isConfirmed && { confirmed: 'yes' }),
      }),
    changeParcel: (parcel: ParcelValues) => void submit({ intent: 'change-parcel', id, ...parcel }),
    endPayment: ({ endsUnknown = false } = {}) =>
      void submit({ intent: 'end-payment', id, ...(endsUnknown && { endsUnknown: 'yes' }) }),
    noteMessage: () => void submit({ intent: 'message-opened', id }),
    /** Submits another change of the order. */
    send: (values: Record<string, string>) => void submit({ id, ...values }),
    packTogether: ({ withId, feeBack }: { withId: string; feeBack: boolean }) =>
      void submit({ intent: 'pack-together', id, withId, ...(feeBack && { feeBack: 'yes' }) }),
    packApart,
    undo: (change: OrderStatus | 'packed') =>
      change === 'packed' ? packApart() : void submit({ intent: 'undo', id, changedTo: change }),
  }
}
