import type { ReactNode } from 'react'
import type { SelectedPhoto } from './selected-photos.ts'

interface PhotoTileProps {
  photo: SelectedPhoto
  /** Counted from 1. */
  position: number
  total: number
  onMove: (offset: number) => void
  onRemove: () => void
  onMarkFlaw: (isFlaw: boolean) => void
  onRetry: () => void
}

/** One selected photo with its upload state and the buttons to move or remove it. */
export function PhotoTile({ photo, position, total, onMove, onRemove, onMarkFlaw, onRetry }: PhotoTileProps) {
  const { preview, state, progress, error, isFlaw } = photo
  const name = `photo ${position}`
  return (
    <div>
      <div className="relative">
        <img
          src={preview}
          alt={`Preview of ${name}`}
          draggable={false}
          className="aspect-[4/5] w-full rounded-lg border border-sand bg-sand object-cover"
        />
        <div className="absolute inset-x-1 bottom-1 grid justify-items-start gap-1">
          {position === 1 && (
            <span className="rounded-full bg-ink px-2 py-0.5 font-semibold text-white text-xs">main</span>
          )}
          {state === 'uploading' && (
            <progress
              aria-label={`Upload of ${name}`}
              value={progress}
              max={1}
              className="h-2.5 w-full accent-jungle"
            />
          )}
        </div>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="group absolute top-0 right-0 grid size-11 place-items-center"
          onClick={onRemove}
        >
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-white text-ember text-xl leading-none group-hover:bg-ember group-hover:text-white"
          >
            ×
          </span>
        </button>
      </div>
      {state === 'failed' && (
        <div role="alert" className="p-2 text-ember text-sm">
          {error}
          <button type="button" className="flex min-h-11 items-center font-semibold underline" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
      <div className="mt-2 grid grid-cols-2 divide-x divide-sand rounded-lg border border-sand">
        <TileButton label={`Move ${name} earlier`} isEnabled={position > 1} onClick={() => onMove(-1)}>
          ←
        </TileButton>
        <TileButton label={`Move ${name} later`} isEnabled={position < total} onClick={() => onMove(1)}>
          →
        </TileButton>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm leading-tight">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ember"
          checked={isFlaw}
          onChange={({ target }) => onMarkFlaw(target.checked)}
        />
        Shows a flaw
      </label>
    </div>
  )
}

interface TileButtonProps {
  label: string
  isEnabled: boolean
  onClick: () => void
  children: ReactNode
}

const TileButton = ({ label, isEnabled, onClick, children }: TileButtonProps) => (
  // `disabled` would lose the focus when a photo reaches the end of the row.
  <button
    type="button"
    aria-label={label}
    aria-disabled={!isEnabled}
    className="grid min-h-11 place-items-center text-2xl leading-none first:rounded-l-lg last:rounded-r-lg hover:bg-chalk aria-disabled:text-smoke/50"
    onClick={() => isEnabled && onClick()}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)
