import { useState } from 'react'
import { formatMoney, fromMyr } from '#store/money.ts'
import { type AdminOrder, getAdminOrderPath } from '#store/orders/order.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { OrderAction } from './use-order-action.ts'

const counts = ['', '', 'two', 'three', 'four']

/** Says that more orders of the buyer wait for a parcel to the same address. */
export const describePackable = ({ shipping, packable }: AdminOrder) =>
  packable && `${shipping.name} has ${counts[packable.count] ?? packable.count} orders`

/** The other orders that are in one parcel with an order, or could be. */
export function ParcelOrders({ order, isBusy, send }: OrderAction) {
  const { packedOrders, packable, status } = order
  const [choice, setChoice] = useState<boolean>()
  // What was paid by hand is given back by hand, which is only noted here.
  const givesFeeBack = choice ?? packable?.isPaidByHand === false
  const fee = packable && formatMoney(fromMyr(packable.fee))
  const isWaiting = status === 'paid' || status === 'processing'
  return (
    <>
      {packedOrders.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-mint px-3 py-2 text-jungle">
          <p className="font-semibold">
            In one parcel with <OrderLinks orders={packedOrders} />
          </p>
          {isWaiting && (
            <AdminButton
              className="noscript:hidden"
              aria-disabled={isBusy}
              onClick={() => send({ intent: 'pack-apart' })}
            >
              Pack apart
            </AdminButton>
          )}
        </div>
      )}
      {packable && (
        <div className="grid gap-3 rounded-lg border border-jungle px-3 py-2">
          <p className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">{describePackable(order)}</strong> for the same address. The next one is{' '}
            <OrderLinks orders={[packable]} />
          </p>
          <div className="flex flex-wrap items-center gap-x-4 noscript:hidden">
            {packable.fee > 0 && (
              <Checkbox className="text-sm" checked={givesFeeBack} onChange={({ target }) => setChoice(target.checked)}>
                {packable.isPaidByHand
                  ? `I have given the second fee back by hand, ${fee}`
                  : `Give the second fee back, ${fee}`}
              </Checkbox>
            )}
            <AdminButton
              aria-disabled={isBusy}
              onClick={() =>
                send({
                  ...{ intent: 'pack-together', withId: packable.id },
                  ...(givesFeeBack && packable.fee > 0 && { feeBack: 'yes' }),
                })
              }
            >
              Pack together
            </AdminButton>
          </div>
        </div>
      )}
    </>
  )
}

const OrderLinks = ({ orders }: { orders: AdminOrder['packedOrders'] }) =>
  orders.map(({ id, orderNumber }) => (
    <Link key={id} to={getAdminOrderPath(id)} className="-my-3 mr-2 inline-flex min-h-11 items-center underline">
      #{orderNumber}
    </Link>
  ))
