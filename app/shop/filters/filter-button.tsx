import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadModule } from '../../ui/load-module.ts'
import type { ShopParams } from '../product-list/shop-url.ts'
import { ControlSign } from './control-sign.tsx'
import type { FilterSheet } from './filter-sheet.tsx'

/** Opens the filters, which are loaded then. */
export function FilterButton({ params }: { params: ShopParams }) {
  const [Sheet, setSheet] = useState<typeof FilterSheet>()
  const [isOpen, setIsOpen] = useState(false)
  const [label, setLabel] = useState(messages.products.filter)

  const open = () =>
    loadModule(() => import('./filter-sheet.tsx')).then(
      module => {
        setSheet(() => module.FilterSheet)
        setIsOpen(true)
        setLabel(messages.products.filter)
      },
      () => setLabel(messages.products.filtersFailed),
    )

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className="press wide grid min-h-12 min-w-12 place-items-center bg-chalk text-base noscript:hidden md:px-5"
        onClick={() => void open()}
      >
        <ControlSign path="M1 4h14M3.5 8h9M6 12h4" />
        <span className={label === messages.products.filter ? 'max-md:hidden' : 'px-3'}>{label}</span>
      </button>
      {Sheet && isOpen && <Sheet params={params} onClose={() => setIsOpen(false)} />}
    </>
  )
}
