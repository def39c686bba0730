import { NavLink } from 'react-router'
import { SafetyPin } from '../../ui/safety-pin.tsx'
import { savedPieces } from '../kept/saved-pieces.ts'
import { useKeptList } from '../kept/use-kept-list.ts'

/** The way to the saved pieces: a pin, closed once it holds something. */
export function SavedLink() {
  const { rows } = useKeptList(savedPieces)
  return (
    <NavLink
      to="/saved"
      aria-label="Saved pieces"
      className="grid size-11 place-items-center hover:bg-mustard aria-[current]:bg-mustard"
    >
      <SafetyPin isClosed={rows.length > 0} className="size-7" />
    </NavLink>
  )
}
