import { useRef } from 'react'
import type { AdminOrder } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { AdminButton, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { BulkResult } from './bulk-action.server.ts'
import { formatParcelLabel } from './parcel-label.ts'

interface BulkBarProps {
  selected: readonly AdminOrder[]
  /** All orders of the page, selected or not. */
  orders: readonly AdminOrder[]
  onClear: () => void
}

/** What can be done with all selected orders at once. */
export function BulkBar({ selected, orders, onClear }: BulkBarProps) {
  const { submit, isBusy, result } = useRowAction<BulkResult>('/admin/orders')
  const addresses = useRef<HTMLParagraphElement>(null)
  const refused = result?.refused ?? []
  if (selected.length === 0 && refused.length === 0) return null

  const ids = selected.map(({ id }) => id).join()
  const mark = (to: 'processing' | 'shipped') =>
    void submit({ intent: 'bulk-status', to, orders: selected.map(({ id, status }) => `${id}:${status}`).join() })
  const text = selected
    .filter(order => !isErased(order))
    .map(({ shipping }) => formatParcelLabel(shipping).join('\n'))
    .join('\n\n')

  async function copyAddresses() {
    const isCopied = await copyText(text, addresses.current)
    const toast = await loadToast()
    if (isCopied) toast.success(selected.length === 1 ? 'Address copied' : `${selected.length} addresses copied`)
    else toast.error('The browser refused to copy.')
  }

  return (
    <section
      aria-label="Selected orders"
      aria-busy={isBusy}
      className="sheet sticky bottom-16 z-20 grid gap-2 border-jungle p-3 shadow-lg md:bottom-2"
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
          <p role="status" className="font-semibold">
            {selected.length} selected
          </p>
          <div className="-mx-3 flex gap-2 overflow-x-auto px-3 *:shrink-0 large-text:flex-wrap large-text:*:shrink md:flex-wrap">
            <AdminButton tone="main" aria-disabled={isBusy} onClick={() => mark('processing')}>
              Mark as processing
            </AdminButton>
            <AdminButton tone="main" aria-disabled={isBusy} onClick={() => mark('shipped')}>
              Mark as shipped
            </AdminButton>
            <AdminLink to={`/admin/orders/slips?ids=${ids}`}>Packing slips</AdminLink>
            <a className={adminButtonClass({})} href={`/admin/orders/parcels.csv?ids=${ids}`} download>
              Courier CSV
            </a>
            <AdminButton onClick={() => void copyAddresses()}>Copy addresses</AdminButton>
            <AdminButton onClick={onClear}>Clear selection</AdminButton>
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
