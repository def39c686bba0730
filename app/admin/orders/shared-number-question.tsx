import { AdminButton } from '../ui/admin-button.tsx'
import type { OrderAction } from './use-order-action.ts'

/** Asks whether a tracking number is right that an order in another parcel has. */
export const SharedNumberQuestion = ({
  sharedNumber,
  isBusy,
  shareNumber,
}: Pick<OrderAction, 'sharedNumber' | 'isBusy' | 'shareNumber'>) =>
  sharedNumber && (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-amber px-3 py-2 text-umber"
    >
      <p className="font-semibold">Order #{sharedNumber} has this number: use it all the same?</p>
      <AdminButton aria-disabled={isBusy} onClick={shareNumber}>
        Use it
      </AdminButton>
    </div>
  )
