import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadModule } from '../../ui/load-module.ts'
import type { ShopParams } from '../product-list/shop-url.ts'
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
        className="press wide min-h-12 bg-chalk px-5 text-base large-text:px-2 large-text:text-sm noscript:hidden"
        onClick={() => void open()}
      >
        {label}
      </button>
      {Sheet && isOpen && <Sheet params={params} onClose={() => setIsOpen(false)} />}
    </>
  )
}
