import { useRef, useState } from 'react'
import { maxFlawPhotos } from '#store/products/garment-facts.ts'
import { maxImages } from '#store/products/product-draft.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { addFiles } from './add-files.ts'
import type { Batch, BatchProduct } from './batch-database.ts'
import type { BatchStore } from './batch-store.ts'
import { DraggablePhoto, DraggedPhoto } from './draggable-photo.tsx'
import { movePhoto } from './group-photos.ts'
import { PhotoEditor } from './photo-editor.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'

interface ProductPhotosProps {
  batch: Batch
  product: BatchProduct
  store: BatchStore
}

/** The photos of one product: order by drag, the rest by a press. The first one is the cover. */
export function ProductPhotos({ batch, product, store }: ProductPhotosProps) {
  const { photoKeys, flawKeys } = product
  const input = useRef<HTMLInputElement>(null)
  const [selectedKey, setSelectedKey] = useState<string>()
  const [editedKey, setEditedKey] = useState<string>()
  const reorder = (key: string, index: number) =>
    void store.changePhotos(product, { photoKeys: movePhoto([photoKeys], key, { group: 0, index })[0] ?? [], flawKeys })
  const dragging = usePhotoDrag((key, { index }) => reorder(key, index))
  const selected = photoKeys.includes(selectedKey ?? '') ? selectedKey : undefined
  const isFlaw = flawKeys.includes(selected ?? '')
  const edited = editedKey === undefined ? undefined : batch.photos.get(editedKey)

  function markFlaw(key: string) {
    const others = flawKeys.filter(other => other !== key)
    void store.changePhotos(product, { photoKeys, flawKeys: isFlaw ? others : [...others, key] })
  }

  // Without its last photo a product still has what was entered.
  const remove = (key: string) =>
    void store.changePhotos(product, {
      photoKeys: photoKeys.filter(other => other !== key),
      flawKeys: flawKeys.filter(other => other !== key),
    })

  return (
    <fieldset className="min-w-0">
      <legend className="wide mb-1.5 text-sm">Photos, the cover first</legend>
      <div className="grid grid-cols-5 gap-2">
        {photoKeys.map((key, index) => (
          <DraggablePhoto
            key={key}
            photo={batch.photos.get(key)}
            label={`Photo ${index + 1}${flawKeys.includes(key) ? ', shows a flaw' : ''}`}
            place={{ group: 0, index }}
            dragging={dragging}
            isSelected={selected === key}
            onSelect={setSelectedKey}
          />
        ))}
        {photoKeys.length < maxImages && (
          <label className="relative grid aspect-[4/5] place-items-center rounded-lg border-2 border-smoke border-dashed text-2xl text-smoke focus-within:outline-3 focus-within:outline-jungle focus-within:outline-offset-2">
            <span aria-hidden="true">+</span>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              multiple
              aria-label="Add photos to this piece"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ target }) => {
                void addFiles(store, [...(target.files ?? [])], product)
                if (input.current) input.current.value = ''
              }}
            />
          </label>
        )}
      </div>
      {selected && (
        <div className="mt-2 flex flex-wrap gap-2">
          <AdminButton aria-disabled={photoKeys[0] === selected} onClick={() => reorder(selected, 0)}>
            Cover
          </AdminButton>
          <AdminButton onClick={() => setEditedKey(selected)}>Edit</AdminButton>
          <AdminButton
            aria-pressed={isFlaw}
            aria-disabled={!isFlaw && flawKeys.length >= maxFlawPhotos}
            onClick={() => (isFlaw || flawKeys.length < maxFlawPhotos) && markFlaw(selected)}
          >
            Flaw
          </AdminButton>
          <AdminButton tone="danger" onClick={() => remove(selected)}>
            Remove
          </AdminButton>
        </div>
      )}
      {photoKeys.map(key => {
        const { name = '', refusal } = batch.photos.get(key) ?? {}
        return (
          refusal && (
            <p key={key} role="alert" className="mt-2 font-semibold text-ember text-sm [overflow-wrap:anywhere]">
              {name}: {refusal}
            </p>
          )
        )
      })}
      <DraggedPhoto batch={batch} dragging={dragging} />
      <PhotoEditor
        photo={edited}
        onClose={() => setEditedKey(undefined)}
        onApply={prepared => {
          if (edited) void store.replacePhoto(product, edited, prepared)
          setEditedKey(undefined)
          setSelectedKey(undefined)
        }}
      />
    </fieldset>
  )
}
