import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { type CheckedRow, isGone } from './cart-check.ts'
import { useCart } from './use-cart.ts'

/** Removes all pieces that are gone. */
export default function RemoveGoneButton({ rows }: { rows: readonly CheckedRow[] }): ReactNode {
  const { removeAll } = useCart()
  return (
    <Button
      tone="mustard"
      className="w-full"
      onClick={({ currentTarget }) => {
        // The rows disappear, and whatever moves up must not get the second press.
        ignorePresses(currentTarget.closest('main'))
        document.querySelector('h1')?.focus()
        removeAll(rows.filter(isGone).map(({ item }) => item.id))
      }}
    >
      {messages.cart.removeSoldProducts}
    </Button>
  )
}
