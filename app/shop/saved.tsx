import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NeedsScripts } from '../ui/needs-scripts.tsx'
import { skeletonItems } from '../ui/skeleton.tsx'
import { useRowFocus } from '../ui/use-row-focus.ts'
import type { Route } from './+types/saved.ts'
import { RecentlySeen } from './kept/recently-seen.tsx'
import { SavedPiece } from './kept/saved-piece.tsx'
import { savedPieces } from './kept/saved-pieces.ts'
import { useKnownPieces } from './kept/use-known-pieces.ts'
import { useUndo } from './kept/use-undo.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Saved pieces · ${matches[0].loaderData?.shop.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

const grid =
  'mt-8 grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:mt-10 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 xl:gap-x-9'

/** What this browser has pinned, as it is now: free, being paid for, sold, gone. */
export default function SavedPage() {
  const { rows, isReady, pieces, hasFailed } = useKnownPieces(savedPieces)
  const { slots, remove, undo } = useUndo(savedPieces, rows)
  const { heading, listProps } = useRowFocus(slots.length)
  return (
    <div className="min-h-svh">
      <div className="shell pt-8 md:pt-12">
        <h1 ref={heading} tabIndex={-1} className="headline text-4xl outline-none large-text:text-[11.2vw] md:text-6xl">
          Saved pieces
        </h1>
        <p className="mt-4 max-w-prose text-smoke">
          They are pinned in this browser only. A pin holds nothing back: whoever pays first has it.
        </p>
        <NeedsScripts what="What you save" />
        {!isReady && (
          <div role="status" className="noscript:hidden">
            <span className="sr-only">Looking for your pins…</span>
            <ul className={grid}>{skeletonItems(4)}</ul>
          </div>
        )}
        {isReady && slots.length === 0 && <NothingSaved />}
        {slots.length > 0 && (
          <ul className={grid} aria-label="Saved pieces" {...listProps}>
            {slots.map(({ piece, isRemoved }) => (
              <SavedPiece
                key={piece.id}
                piece={piece}
                product={pieces.get(piece.id)}
                hasFailed={hasFailed}
                isRemoved={isRemoved}
                onRemove={() => remove(piece)}
                onUndo={() => undo(piece)}
              />
            ))}
          </ul>
        )}
      </div>
      <RecentlySeen />
    </div>
  )
}

const NothingSaved = () => (
  <div className="mt-8">
    <EmptyState title="Nothing pinned down yet">
      <p className="max-w-md">
        Every piece has a safety pin in its corner. Pin what you can’t decide about, and decide before somebody else
        does.
      </p>
      <LinkButton to="/shop" tone="mustard" size="large">
        Go and look
      </LinkButton>
    </EmptyState>
  </div>
)
