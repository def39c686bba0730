import { findPhoto, type LocalDrafts, type LocalPhoto } from './draft-database.ts'
import type { DraftState } from './draft-store.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { DropPlace, usePhotoDrag } from './use-photo-drag.ts'

interface DraggablePhotoProps {
  /** Nothing is shown while it is being stored. */
  photo: LocalPhoto | undefined
  label: string
  place: DropPlace
  dragging: ReturnType<typeof usePhotoDrag>
  upload: DraftState['upload']
  isFlaw?: boolean
  isSelected: boolean
  onSelect: (key: string | undefined) => void
}

/** A photo that a press selects and a drag moves. The first of its group is the main one. */
export function DraggablePhoto(props: DraggablePhotoProps) {
  const { photo, label, place, dragging, upload, isFlaw = false, isSelected, onSelect } = props
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
      className={`relative aspect-[4/5] w-full touch-pan-y select-none rounded-lg [-webkit-touch-callout:none] aria-pressed:outline-3 aria-pressed:outline-jungle ${drag?.key === key ? 'opacity-40' : ''} ${isTarget ? 'outline-3 outline-jungle' : ''}`}
      onClick={() => {
        if (!hasDragged()) onSelect(isSelected ? undefined : key)
      }}
      {...getDragProps(key)}
    >
      <PhotoTile
        photo={photo}
        label={label}
        isMain={place.index === 0}
        isFlaw={isFlaw}
        progress={upload?.key === key ? upload.progress : 0}
      />
    </button>
  )
}

interface DraggedPhotoProps {
  local: Pick<LocalDrafts, 'photos'>
  dragging: ReturnType<typeof usePhotoDrag>
}

/** The photo that is being dragged, under the finger. */
export function DraggedPhoto({ local, dragging: { drag } }: DraggedPhotoProps) {
  const photo = drag && findPhoto(local, drag.key)
  return (
    photo && (
      <div
        aria-hidden="true"
        className="pointer-events-none fixed z-50 h-24 w-20 -translate-x-1/2 -translate-y-3/4 rotate-3 shadow-lg"
        style={{ left: drag.x, top: drag.y }}
      >
        <PhotoTile photo={photo} label="" />
      </div>
    )
  )
}
