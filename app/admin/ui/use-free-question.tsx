import { useEffect, useRef, useState } from 'react'
import { parsePrice } from '#store/products/price-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before something is given away: a price of 0 is more often a slip of the pen. */
export function useFreeQuestion() {
  const [proceed, setProceed] = useState<() => void>()
  const isDenied = useRef(false)
  // The dialog returns the focus to its button first.
  useEffect(() => {
    if (proceed || !isDenied.current) return
    isDenied.current = false
    document.querySelector<HTMLElement>('[name=price]')?.focus()
  }, [proceed])
  return {
    /** Goes on at once with any other price as typed. */
    ask(price: string, goOn: () => void) {
      if (parsePrice(price) === 0) setProceed(() => goOn)
      else goOn()
    },
    dialog: (
      <ConfirmDialog
        isOpen={proceed !== undefined}
        onClose={() => {
          isDenied.current = true
          setProceed(undefined)
        }}
        onConfirm={() => {
          isDenied.current = false
          proceed?.()
        }}
        title="Really free?"
        description="The price is MYR 0.00."
        confirmLabel="Yes, it is free"
      />
    ),
  }
}
