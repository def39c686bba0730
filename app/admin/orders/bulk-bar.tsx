import { useRef, useState } from 'react'
import { isErased } from '#store/erased-person.ts'
import { findNextStatus, fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import { useToastsAbove } from '../ui/use-toasts-above.ts'
import type { BulkResult } from './bulk-action.server.ts'
import { describeDispute } from './describe-dispute.ts'
import { shippedDisputeWarning, waitsForRefund } from './order-actions.tsx'
import { formatParcelLabel } from './parcel-label.ts'

interface BulkBarProps {
  selected: readonly AdminOrder[]
  /** All orders of the page, selected or not. */
  orders: readonly AdminOrder[]
  onClear: () => void
}

/** For an upload page that takes spreadsheets, and for one that doesn't. */
const courierFiles = { xlsx: 'Courier Excel', csv: 'Courier CSV' }

/** What can be done with the selected orders at once: every action says for how many it is. */
export function BulkBar({ selected, orders, onClear }: BulkBarProps) {
  const { submit, isBusy, result } = useRowAction<BulkResult>('/admin/orders')
  const ref = useRef<HTMLElement>(null)
  const addresses = useRef<HTMLParagraphElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const refused = result?.refused ?? []
  const isShown = selected.length > 0 || refused.length > 0
  useToastsAbove(ref, isShown)
  if (!isShown) return null

  const ids = selected.map(({ id }) => id).join()
  const reachable = selected.filter(order => !isErased(order))
  const text = reachable.map(({ shipping }) => formatParcelLabel(shipping).join('\n')).join('\n\n')
  const countOf = (part: readonly AdminOrder[]) => `for ${part.length} of ${selected.length}`

  const copyAddresses = () =>
    copyText(text, addresses.current, {
      done: reachable.length === 1 ? 'Address copied' : `${reachable.length} addresses copied`,
      failed: 'The browser refused to copy.',
    })

  const disputed = selected.filter(({ openDispute }) => openDispute)
  const mark = (to: OrderStatus, confirmed?: 'yes') => {
    const { takers } = findTakers(selected, to)
    if (to === 'shipped' && !confirmed && takers.some(({ openDispute }) => openDispute)) return setIsAsking(true)
    const orders = takers.map(({ id, status }) => `${id}:${status}`).join()
    void submit({ intent: 'bulk-status', to, orders, ...(confirmed && { confirmed }) })
  }

  const highestCount = Math.max(...fulfilmentStatuses.map(to => findTakers(selected, to).takers.length))
  const renderMark = (to: (typeof fulfilmentStatuses)[number]) => {
    const { takers, reason } = findTakers(selected, to)
    return (
      <AdminButton
        key={to}
        // What most of them wait for is the loud one.
        tone={takers.length === highestCount ? 'main' : 'plain'}
        className={actionClass}
        disabled={takers.length === 0}
        aria-disabled={isBusy || undefined}
        onClick={() => mark(to)}
      >
        <ActionLabel name={`Mark as ${to}`} note={reason ?? countOf(takers)} />
      </AdminButton>
    )
  }

  return (
    <section
      ref={ref}
      aria-label="Selected orders"
      aria-busy={isBusy}
      className="sheet sticky bottom-16 z-20 grid gap-1.5 border-jungle p-2.5 shadow-xl large-text:static md:bottom-2"
    >
      {refused.length > 0 && (
        <div role="alert" className="text-ember">
          <p className="font-semibold">Not changed:</p>
          <ul>
            {refused.map(({ id, reason }) => (
              <li key={id}>
                #{orders.find(order => order.id === id)?.orderNumber ?? id}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {selected.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="font-semibold">
              {selected.length} selected
            </p>
            <AdminButton tone="quiet" className="-my-1 px-2!" onClick={onClear}>
              Clear selection
            </AdminButton>
          </div>
          {disputed.length > 0 && (
            <ul className="font-semibold text-ember text-sm">
              {disputed.map(({ id, orderNumber, openDispute }) => (
                <li key={id}>
                  #{orderNumber}: {openDispute && describeDispute(openDispute)}
                </li>
              ))}
            </ul>
          )}
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onConfirm={() => mark('shipped', 'yes')}
            title="Ship disputed orders?"
            description={`Orders ${disputed.map(({ orderNumber }) => `#${orderNumber}`).join(', ')}: ${shippedDisputeWarning}`}
            confirmLabel="Mark as shipped"
          />
          <div className="grid grid-cols-3 gap-2 large-text:grid-cols-1 lg:grid-cols-7">
            {fulfilmentStatuses.map(renderMark)}
            <AdminLink className={actionClass} to={`/admin/orders/slips?ids=${ids}`}>
              <ActionLabel name="Packing slips" note={countOf(selected)} />
            </AdminLink>
            {reachable.length > 0 ? (
              <>
                {Object.entries(courierFiles).map(([format, name]) => (
                  <a
                    key={format}
                    className={`${adminButtonClass()} ${actionClass}`}
                    href={`/admin/orders/parcels.${format}?ids=${ids}`}
                    download
                  >
                    <ActionLabel name={name} note={countOf(reachable)} />
                  </a>
                ))}
                <AdminButton className={`${actionClass} max-lg:col-span-full`} onClick={() => void copyAddresses()}>
                  <ActionLabel name="Copy addresses" note={countOf(reachable)} />
                </AdminButton>
              </>
            ) : (
              [...Object.values(courierFiles), 'Copy addresses'].map(name => (
                <AdminButton key={name} className={actionClass} disabled>
                  <ActionLabel name={name} note="no address is left" />
                </AdminButton>
              ))
            )}
          </div>
          {/* What browsers without a clipboard for pages copy from. */}
          <p ref={addresses} aria-hidden="true" className="absolute -z-10 size-px overflow-hidden whitespace-pre-line">
            {text}
          </p>
        </>
      )}
    </section>
  )
}

const actionClass =
  'px-1.5! py-1! text-center text-sm disabled:border-dashed disabled:border-smoke disabled:bg-chalk disabled:text-smoke disabled:opacity-100!'

const ActionLabel = ({ name, note }: { name: string; note: string }) => (
  <span>
    {name} <span className="block font-normal text-xs">{note}</span>
  </span>
)

/** The orders whose next step this is, and why there are none. */
function findTakers(
  selected: readonly AdminOrder[],
  to: OrderStatus,
): { takers: readonly AdminOrder[]; reason?: string } {
  const candidates = selected.filter(({ status }) => findNextStatus(status) === to)
  const takers = candidates.filter(order => !waitsForRefund(order))
  if (takers.length > 0) return { takers }
  if (candidates.length > 0) return { takers, reason: 'refund pending' }
  const before = orderStatuses.find(status => findNextStatus(status) === to)
  return { takers, reason: selected.length === 1 ? `it is not ${before}` : `none is ${before}` }
}
