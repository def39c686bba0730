import { useRef } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'
import { getCourierName } from '#store/shipping/couriers.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { SharedNumberQuestion } from './shared-number-question.tsx'
import { UndoButton } from './undo-button.tsx'
import { useOrderAction } from './use-order-action.ts'

const isSent = ({ delivery, status }: AdminOrder) =>
  delivery === 'parcel' && (status === 'processing' || status === 'shipped')

export const needsNumber = (order: AdminOrder) => isSent(order) && !order.isEnding && !order.trackingNumber

/** Takes the tracking number of a packed parcel, which ships it, and leads to the next one. */
export function ParcelNumber({ order: listed, isNext }: { order: AdminOrder; isNext: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  const action = useOrderAction(listed)
  const { order, isBusy, done, error, sharedNumber, changeStatus, changeParcel, send } = action
  const { status, courier, trackingNumber } = order
  if (!isSent(order)) return null
  return (
    <div ref={ref} data-parcel aria-busy={isBusy} className="grid gap-2 noscript:hidden print:hidden">
      {status === 'shipped' && !trackingNumber && <p className="text-sm">Shipped without a number.</p>}
      {needsNumber(order) ? (
        <ParcelForm
          isInRow
          onSubmit={parcel => {
            focusNext(ref.current)
            if (parcel.trackingNumber === '' || isBusy) return
            if (status === 'shipped') changeParcel(parcel)
            else changeStatus('shipped', { parcel })
          }}
        >
          <AdminButton type="submit" tone={isNext ? 'main' : 'plain'} aria-disabled={isBusy}>
            {status === 'shipped' ? 'Save number' : 'Mark as shipped'}
          </AdminButton>
        </ParcelForm>
      ) : (
        <RowResult message={[courier && getCourierName(courier), trackingNumber].filter(Boolean).join(' ')}>
          {done?.undo && <UndoButton onClick={() => send(done.undo)} />}
        </RowResult>
      )}
      <SharedNumberQuestion {...action} />
      {!sharedNumber && <AdminError>{error}</AdminError>}
    </div>
  )
}

/** A scanner ends each number with Enter. */
function focusNext(parcel: HTMLElement | null) {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-parcel] [name=trackingNumber]')]
  const index = fields.findIndex(field => parcel?.contains(field))
  fields[index + 1]?.focus()
}
