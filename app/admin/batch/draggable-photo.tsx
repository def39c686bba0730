import type { Batch, BatchPhoto } from './batch-database.ts'
import { BatchPhotoTile } from './batch-photo-tile.tsx'
import type { DropPlace, usePhotoDrag } from './use-photo-drag.ts'

interface DraggablePhotoProps {
  /** Nothing is shown while it is being stored. */
  photo: BatchPhoto | undefined
  label: string
  place: DropPlace
  dragging: ReturnType<typeof usePhotoDrag>
  isSelected: boolean
  onSelect: (key: string | undefined) => void
}

/** A photo that a press selects and a drag moves. The first of its group is the cover. */
export function DraggablePhoto({ photo, label, place, dragging, isSelected, onSelect }: DraggablePhotoProps) {
  if (!photo) return null
  const { drag, hasDragged, getDragProps } = dragging
  const { key } = photo
  const isTarget = drag && drag.key !== key && drag.place?.group === place.group && drag.place.index === place.index
  return (
    <button
      type="button"
      data-group={place.group}
      data-index={place.index}
      aria-pressed={isSelected}
      className={`relative aspect-[4/5] touch-pan-y select-none [-webkit-touch-callout:none] aria-pressed:outline-3 aria-pressed:outline-chili ${drag?.key === key ? 'opacity-40' : ''} ${isTarget ? 'outline-3 outline-jungle' : ''}`}
      onClick={() => {
        if (!hasDragged()) onSelect(isSelected ? undefined : key)
      }}
      {...getDragProps(key)}
    >
      <BatchPhotoTile photo={photo} label={label} isCover={place.index === 0} />
    </button>
  )
}

/** The photo that is being dragged, under the finger. */
export function DraggedPhoto({ batch, dragging }: { batch: Batch; dragging: ReturnType<typeof usePhotoDrag> }) {
  const { drag } = dragging
  const photo = drag && batch.photos.get(drag.key)
  return (
    photo && (
      <div
        aria-hidden="true"
        className="pointer-events-none fixed z-50 h-24 w-20 -translate-x-1/2 -translate-y-3/4 rotate-3 shadow-lg"
        style={{ left: drag.x, top: drag.y }}
      >
        <BatchPhotoTile photo={photo} label="" />
      </div>
    )
  )
}
