import { useId, useRef, useState } from 'react'
import { maxImages } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { usePhotoUploads } from './use-photo-uploads.ts'

interface PhotoPickerProps {
  photos: ReturnType<typeof usePhotoUploads>
  error: string | undefined
}

/** Five photos at most, the first the main one: chosen together, sent at once, put in order by dragging or by their buttons (ADD-02). */
export function PhotoPicker({ photos: { photos, add, remove, retry, move }, error }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draggedKey, setDraggedKey] = useState<string>()
  const id = useId()

  async function addFiles(files: FileList | null) {
    const selectionError = files && add([...files])
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
    if (selectionError) (await loadToast()).error(selectionError)
  }

  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="wide mb-1.5 text-sm">Images</legend>
      {photos.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
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
              onDragOver={event => {
                if (draggedKey === undefined) return
                event.preventDefault()
                const from = photos.findIndex(({ key }) => key === draggedKey)
                if (from !== index) move(draggedKey, index - from)
              }}
              onDrop={event => event.preventDefault()}
            >
              <PhotoTile
                photo={photo}
                position={index + 1}
                total={photos.length}
                onMove={offset => move(photo.key, offset)}
                onRemove={() => remove(photo.key)}
                onRetry={() => retry(photo.key)}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label className={`${adminButtonClass({})} relative focus-within:outline-3 focus-within:outline-chili`}>
          {photos.length === 0 ? 'Choose photos' : 'Add photos'}
          <input
            ref={input}
            type="file"
            // An iPhone makes a JPEG of its own format for a page that asks for one.
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            aria-label="Images"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => void addFiles(target.files)}
          />
        </label>
        <span className="text-smoke text-sm">
          {photos.length} of {maxImages}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-ember text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
