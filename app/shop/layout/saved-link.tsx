import * as messages from '#app/messages/current.ts'
import { SafetyPin } from '../../ui/brand/safety-pin.tsx'
import { NavLink } from '../../ui/navigation/link.tsx'
import { savedProducts } from '../saved/saved-store.ts'
import { useStoredList } from '../saved/use-stored-list.ts'

/** The link to the saved products: a safety pin, closed when there are any. */
export function SavedLink() {
  const { rows } = useStoredList(savedProducts)
  return (
    <NavLink
      to="/saved"
      aria-label={messages.layout.savedProducts}
      className="grid size-11 place-items-center hover:bg-mustard aria-[current]:bg-mustard"
    >
      <SafetyPin isClosed={rows.length > 0} className="size-7" />
    </NavLink>
  )
}
