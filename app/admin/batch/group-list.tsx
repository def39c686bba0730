import { useState } from 'react'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import type { DraftState, DraftStore } from '../product-entry/draft-store.ts'
import { DraggablePhoto, DraggedPhoto } from '../product-entry/draggable-photo.tsx'
import { usePhotoDrag } from '../product-entry/use-photo-drag.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { regroup, sort } from './batch-actions.ts'

interface GroupListProps {
  state: DraftState
  store: DraftStore
  /** Between two photos: it begins the next product. */
  pauseSeconds: number
  onChangePause: (seconds: number) => void
  /** Ends the sorting; with the first product. */
  onDescribe: (id: string | undefined) => Promise<void>
}

/** Photos as they are grouped into products, to be changed before they are described. */
export function GroupList({
  state: { local, upload },
  store,
  pauseSeconds,
  onChangePause,
  onDescribe,
}: GroupListProps) {
  const products = local.drafts.filter(({ state }) => state === 'sorting')
  const [selectedKey, setSelectedKey] = useState<string>()
  const dragging = usePhotoDrag((key, place) => void sort(store, key, place))
  const { drag } = dragging
  const group = products.findIndex(({ photoKeys }) => photoKeys.includes(selectedKey ?? ''))
  const moveSelected = (to: number) => {
    if (selectedKey) void sort(store, selectedKey, { group: to, index: Number.MAX_SAFE_INTEGER })
  }
  return (
    <section aria-labelledby="sorting" className="grid gap-3">
      <h2 id="sorting" className="wide">
        {products.length === 1 ? '1 piece?' : `${products.length} pieces?`}
      </h2>
      <label className="grid gap-1 text-sm">
        <span>
          A pause of {pauseSeconds} s between two photos begins the next piece. Drag a photo, or press it, to move it.
        </span>
        <span className="flex items-center gap-3 text-smoke">
          <span className="shrink-0">5 s</span>
          <input
            type="range"
            aria-label="Pause between two pieces, in seconds"
            className="h-11 w-full min-w-0 accent-jungle"
            min={5}
            max={120}
            step={5}
            value={pauseSeconds}
            onChange={({ target }) => {
              onChangePause(Number(target.value))
              void regroup(store, Number(target.value))
            }}
          />
          <span className="shrink-0">120 s</span>
        </span>
      </label>
      <ol className="grid gap-3 sm:grid-cols-2">
        {products.map((product, index) => (
          <li
            key={product.id}
            data-group={index}
            className={`sheet p-3 ${drag?.place?.group === index ? 'outline-3 outline-jungle' : ''}`}
          >
            <h3 className="mb-2 text-smoke text-sm">Piece {index + 1}</h3>
            <div className="grid grid-cols-5 gap-2">
              {product.photoKeys.map((key, place) => (
                <DraggablePhoto
                  key={key}
                  photo={local.photos.get(key)}
                  label={`Preview of photo ${place + 1} of piece ${index + 1}`}
                  place={{ group: index, index: place }}
                  dragging={dragging}
                  upload={upload}
                  isSelected={selectedKey === key}
                  onSelect={setSelectedKey}
                />
              ))}
            </div>
          </li>
        ))}
        <li
          data-group={products.length}
          data-index={0}
          className={`rounded-lg border-2 border-sand border-dashed p-4 text-center text-smoke text-sm ${drag ? '' : 'hidden'} ${drag?.place?.group === products.length ? 'border-jungle' : ''}`}
        >
          A piece of its own
        </li>
      </ol>
      <DraggedPhoto local={local} dragging={dragging} />
      <div className="save-bar sticky bottom-20 z-10 flex flex-wrap gap-2 rounded-lg border border-sand bg-white p-3 shadow md:bottom-4">
        {selectedKey && group >= 0 && (
          <>
            {group > 0 && <AdminButton onClick={() => moveSelected(group - 1)}>To piece {group}</AdminButton>}
            {group < products.length - 1 && (
              <AdminButton onClick={() => moveSelected(group + 1)}>To piece {group + 2}</AdminButton>
            )}
            <AdminButton onClick={() => moveSelected(products.length)}>A piece of its own</AdminButton>
            <AdminButton
              tone="danger"
              onClick={() => {
                const product = products[group]
                if (product) void removePhoto(store, product, selectedKey)
                setSelectedKey(undefined)
              }}
            >
              Remove photo
            </AdminButton>
          </>
        )}
        <AdminButton tone="main" className="max-sm:w-full sm:ml-auto" onClick={() => void onDescribe(products[0]?.id)}>
          {products.length === 1 ? 'Describe this piece' : `Describe ${products.length} pieces`}
        </AdminButton>
      </div>
    </section>
  )
}

/** Removes a photo, and its product with the last one. */
function removePhoto(store: DraftStore, product: LocalDraft, key: string): Promise<void> {
  const photoKeys = product.photoKeys.filter(other => other !== key)
  if (photoKeys.length === 0) return store.remove(product.id)
  return store.changePhotos(product.id, { photoKeys, flawKeys: product.flawKeys.filter(other => other !== key) })
}
