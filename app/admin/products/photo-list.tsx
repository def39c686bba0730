import { type DragEvent, useState } from 'react'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'

/** The selected photos in their order, changed by drag and drop or by the buttons of each tile. */
export function PhotoList({ uploads: { photos, move, remove, retry, markFlaw } }: { uploads: PhotoUploads }) {
  const [draggedKey, setDraggedKey] = useState<string>()

  function handleDragOver(event: DragEvent, index: number) {
    if (draggedKey === undefined) return
    event.preventDefault()
    const from = photos.findIndex(({ key }) => key === draggedKey)
    if (from !== index) move(draggedKey, index - from)
  }

  return (
    <ol className="grid grid-cols-3 gap-2 large-text:grid-cols-2 lg:grid-cols-5">
      {photos.map((photo, index) => (
        <li
          key={photo.key}
          draggable
          className={`min-w-0 cursor-grab ${draggedKey === photo.key ? 'opacity-50' : ''}`}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            setDraggedKey(photo.key)
          }}
          onDragEnd={() => setDraggedKey(undefined)}
          onDragOver={event => handleDragOver(event, index)}
          onDrop={event => event.preventDefault()}
        >
          <PhotoTile
            photo={photo}
            position={index + 1}
            total={photos.length}
            onMove={offset => move(photo.key, offset)}
            onRemove={() => remove(photo.key)}
            onMarkFlaw={isFlaw => markFlaw(photo.key, isFlaw)}
            onRetry={() => retry(photo.key)}
          />
        </li>
      ))}
    </ol>
  )
}
