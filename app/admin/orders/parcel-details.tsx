import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { ParcelForm } from './parcel-form.tsx'
import type { OrderAction } from './use-order-action.ts'

/** Who carries the parcel of an order that was shipped, with a form to correct it. */
export function ParcelDetails({ order: { courier, trackingNumber }, isBusy, changeParcel }: OrderAction) {
  const trackingUrl = getTrackingUrl(courier, trackingNumber)
  const name = courier && (getCourierName(courier) ?? 'Other courier')
  return (
    <div className="grid gap-1">
      {trackingNumber || name ? (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
          <span>{name ?? 'Parcel'}</span>
          {trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="tabular inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {trackingNumber}
            </a>
          ) : (
            <span className="tabular font-semibold">{trackingNumber}</span>
          )}
        </p>
      ) : (
        <p>No tracking number yet.</p>
      )}
      <details>
        <summary className={`${adminButtonClass({})} text-sm`}>
          {trackingNumber ? 'Change tracking number' : 'Add tracking number'}
        </summary>
        <ParcelForm
          key={`${courier} ${trackingNumber}`}
          defaults={{ courier: courier ?? '', trackingNumber: trackingNumber ?? '' }}
          onSubmit={parcel => !isBusy && changeParcel(parcel)}
        >
          <AdminButton type="submit" aria-disabled={isBusy}>
            Save parcel
          </AdminButton>
        </ParcelForm>
      </details>
    </div>
  )
}
