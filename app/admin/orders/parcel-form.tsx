import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  type CourierId,
  getCourierName,
  getTrackingUrl,
  isTrackingNumber,
  normalizeTrackingNumber,
  recognizeCourier,
} from '#store/shipping/couriers.ts'
import { AdminButton, openerClass } from '../ui/admin-button.tsx'
import { useAdminData } from '../ui/use-admin-data.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { ScanButton } from './scan-button.tsx'
import type { OrderAction, ParcelValues } from './use-order-action.ts'

/** Who carries the parcel of an order that was shipped, with a form to correct it. */
export function ParcelDetails({ order: { id, courier, trackingNumber }, isBusy, changeParcel }: OrderAction) {
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
      {/* It closes once it is saved. */}
      <details key={`${courier} ${trackingNumber}`}>
        <summary className={`${openerClass} text-sm`}>
          {trackingNumber ? 'Change tracking number' : 'Add tracking number'}
        </summary>
        <ParcelForm
          defaults={{ courier: courier ?? '', trackingNumber: trackingNumber ?? '' }}
          onSubmit={parcel => !isBusy && changeParcel(parcel)}
        >
          <input type="hidden" name="intent" value="change-parcel" />
          <input type="hidden" name="id" value={id} />
          <AdminButton type="submit" aria-disabled={isBusy}>
            Save parcel
          </AdminButton>
        </ParcelForm>
      </details>
    </div>
  )
}

interface ParcelFormProps {
  defaults?: ParcelValues
  onSubmit: (parcel: ParcelValues) => void
  /** Whether it is one of many: a number that the camera has read is submitted at once. */
  isInRow?: boolean
  children: ReactNode
}

const emptyParcel: ParcelValues = { courier: '', trackingNumber: '' }

/**
 * Courier and tracking number of a parcel, both optional. The courier follows from the number until
 * somebody chooses one. Those that the shop uses are offered, and the one of the number.
 */
export function ParcelForm({ defaults = emptyParcel, onSubmit, isInRow = false, children }: ParcelFormProps) {
  const { couriers } = useAdminData()
  const errorId = useId()
  const [trackingNumber, setTrackingNumber] = useState(defaults.trackingNumber)
  const [chosen, setChosen] = useState(defaults.courier)
  const [error, setError] = useState<object>()
  const hasError = error !== undefined
  const ref = useErrorFocus(error)
  const courier = chosen || (recognizeCourier(trackingNumber) ?? '')
  const offered = new Set([...couriers, ...(courier ? [courier] : []), 'other' as const])

  function submit(text: string) {
    const normalized = normalizeTrackingNumber(text)
    const isValid = normalized === '' || isTrackingNumber(normalized)
    setError(isValid ? undefined : {})
    if (isValid) onSubmit({ courier: chosen || (recognizeCourier(text) ?? ''), trackingNumber: normalized })
  }

  return (
    <form
      ref={ref}
      method="post"
      action="/admin/orders"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(trackingNumber)
      }}
      className="grid gap-2"
      noValidate
      data-field
    >
      <div className="flex items-end gap-2">
        <label className="grid min-w-0 grow gap-1 text-sm">
          <span>Tracking number{!isInRow && <span className="text-smoke"> (optional)</span>}</span>
          <input
            name="trackingNumber"
            value={trackingNumber}
            onChange={({ target }) => {
              setTrackingNumber(target.value)
              setError(undefined)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={60}
            aria-invalid={hasError}
            aria-describedby={hasError ? errorId : undefined}
            className="min-h-11 w-full min-w-0 rounded-lg border border-smoke bg-white px-3 text-base"
          />
        </label>
        <ScanButton
          onScan={text => {
            setTrackingNumber(text)
            if (isInRow) submit(text)
          }}
        />
      </div>
      {hasError && (
        <p id={errorId} role="alert" className="font-semibold text-ember text-sm">
          A tracking number has 6 to 40 letters and digits.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 basis-32 gap-1 text-sm">
          Courier
          <select
            name="courier"
            value={courier}
            onChange={({ target }) => setChosen(target.value as CourierId | '')}
            className="select-arrow min-h-11 w-full min-w-0 text-ellipsis pl-3"
          >
            <option value="">Not noted</option>
            {[...offered].map(id => (
              <option key={id} value={id}>
                {getCourierName(id) ?? 'Other'}
              </option>
            ))}
          </select>
        </label>
        {children}
      </div>
    </form>
  )
}
