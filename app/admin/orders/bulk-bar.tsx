import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isErased } from '#store/erased-person.ts'
import { findNextStatus, fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useToastsAbove } from '../ui/use-toasts-above.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { describeDispute } from './describe-dispute.ts'
import { shippedDisputeWarning } from './order-actions.tsx'
import { formatParcelLabel } from './parcel-label.ts'
import { type BulkAction, useBulkAction } from './use-bulk-action.ts'

interface BulkBarProps {
  selected: readonly AdminOrder[]
  /** All orders of the page, selected or not. */
  orders: readonly AdminOrder[]
  onClear: () => void
}

/** For an upload page that takes spreadsheets, and for one that doesn't. */
const courierFiles = { xlsx: 'Courier Excel', csv: 'Courier CSV' }

/** What can be done with the selected orders at once, and what was done to them. */
export function BulkBar({ selected, orders, onClear }: BulkBarProps) {
  const action = useBulkAction()
  const { isBusy, result, undo } = action
  const ref = useRef<HTMLElement>(null)
  const isShown = selected.length > 0 || isBusy || undo !== undefined || (result?.refused.length ?? 0) > 0
  useToastsAbove(ref, isShown)
  usePressGuard(ref, String(undo !== undefined))
  if (!isShown) return null
  return (
    <section
      ref={ref}
      aria-label="Selected orders"
      aria-busy={isBusy}
      className="sheet sticky bottom-16 z-20 grid gap-1.5 border-jungle p-2.5 shadow-xl large-text:static md:bottom-2"
    >
      <BulkOutcome action={action} orders={orders} />
      {selected.length > 0 && <SelectedActions action={action} selected={selected} onClear={onClear} />}
    </section>
  )
}

interface SelectedActionsProps extends Pick<BulkBarProps, 'selected' | 'onClear'> {
  action: BulkAction
}

/** Every action says for how many it is. */
function SelectedActions({ action, selected, onClear }: SelectedActionsProps) {
  const { search } = useLocation()
  const { isBusy } = action
  const [isAsking, setIsAsking] = useState(false)
  const disputed = selected.filter(({ openDispute }) => openDispute)
  const mark = (to: OrderStatus, isConfirmed = false) => {
    const { takers } = findTakers(selected, to)
    if (to === 'shipped' && !isConfirmed && takers.some(({ openDispute }) => openDispute)) setIsAsking(true)
    else void action.mark(takers, to, isConfirmed)
  }
  const ids = selected.map(({ id }) => id).join()
  const steps = fulfilmentStatuses.map(to => ({ to, ...findTakers(selected, to) }))
  // What most of them wait for is the loud one.
  const [main] = steps.filter(({ takers }) => takers.length > 0).sort((a, b) => b.takers.length - a.takers.length)
  return (
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
        onConfirm={() => mark('shipped', true)}
        title="Ship disputed orders?"
        description={`Orders ${disputed.map(({ orderNumber }) => `#${orderNumber}`).join(', ')}: ${shippedDisputeWarning}`}
        confirmLabel="Mark as shipped"
      />
      <div className="grid grid-cols-4 gap-x-2 gap-y-1 large-text:grid-cols-2 lg:flex">
        {steps.map(({ to, takers, reason }) => (
          <AdminButton
            key={to}
            tone={to === main?.to && disputed.length === 0 ? 'main' : 'plain'}
            className={`${actionClass} lg:px-3! ${to === main?.to ? 'order-first max-lg:col-span-full' : 'max-lg:col-span-2'}`}
            disabled={takers.length === 0}
            aria-disabled={isBusy || undefined}
            onClick={() => mark(to)}
          >
            <ActionLabel name={`Mark as ${to}`} part={takers} selected={selected} note={reason} />
          </AdminButton>
        ))}
        <AdminLink
          tone="quiet"
          className={`${actionClass} lg:ml-auto`}
          to={`/admin/orders/slips?ids=${ids}${search.replace('?', '&')}`}
        >
          <ActionLabel name="Packing slips" part={selected} selected={selected} />
        </AdminLink>
        <AddressActions selected={selected} />
      </div>
    </>
  )
}

/** What takes the addresses of those buyers that are not erased to couriers. */
function AddressActions({ selected }: Pick<BulkBarProps, 'selected'>) {
  const addresses = useRef<HTMLParagraphElement>(null)
  const reachable = selected.filter(order => !isErased(order))
  const text = reachable.map(({ shipping }) => formatParcelLabel(shipping).join('\n')).join('\n\n')
  const ids = selected.map(({ id }) => id).join()
  const copyAddresses = () =>
    copyText(text, addresses.current, {
      done: reachable.length === 1 ? 'Address copied' : `${reachable.length} addresses copied`,
      failed: 'The browser refused to copy.',
    })
  if (reachable.length === 0) return null
  return (
    <>
      {Object.entries(courierFiles).map(([format, name]) => (
        <a
          key={format}
          className={`${adminButtonClass('quiet')} ${actionClass}`}
          href={`/admin/orders/parcels.${format}?ids=${ids}`}
          download
        >
          <ActionLabel name={name} part={reachable} selected={selected} />
        </a>
      ))}
      <AdminButton tone="quiet" className={actionClass} onClick={() => void copyAddresses()}>
        <ActionLabel name="Copy addresses" part={reachable} selected={selected} />
      </AdminButton>
      {/* What browsers without a clipboard for pages copy from. */}
      <p ref={addresses} aria-hidden="true" className="absolute -z-10 size-px overflow-hidden whitespace-pre-line">
        {text}
      </p>
    </>
  )
}

const actionClass =
  'min-w-0 px-1.5! py-1! text-center text-sm disabled:border-dashed disabled:border-smoke disabled:bg-chalk disabled:text-smoke disabled:opacity-100!'

interface ActionLabelProps extends Pick<BulkBarProps, 'selected'> {
  name: string
  part: readonly AdminOrder[]
  note?: string | undefined
}

/** Shows for how many it is where these are not all. */
const ActionLabel = ({ name, part, selected, note = `for ${part.length} of ${selected.length}` }: ActionLabelProps) => (
  <span>
    {name} <span className={part.length === selected.length ? 'sr-only' : 'block font-normal text-xs'}>{note}</span>
  </span>
)

/** The orders whose next step this is, and why there are none. */
function findTakers(
  selected: readonly AdminOrder[],
  to: OrderStatus,
): { takers: readonly AdminOrder[]; reason?: string } {
  const candidates = selected.filter(({ status }) => findNextStatus(status) === to)
  const takers = candidates.filter(({ isEnding }) => !isEnding)
  if (takers.length > 0) return { takers }
  if (candidates.length > 0) return { takers, reason: 'refund pending' }
  const before = orderStatuses.find(status => findNextStatus(status) === to)
  return { takers, reason: selected.length === 1 ? `it is not ${before}` : `none is ${before}` }
}
