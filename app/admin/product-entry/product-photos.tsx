import { type DragEvent, useId, useRef, useState } from 'react'
import { maxFlawPhotos } from '#store/products/garment-facts.ts'
import { maxImages } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { findPhoto, type LocalDraft, type LocalPhoto } from './draft-database.ts'
import type { DraftState } from './draft-store.ts'
import { DraggablePhoto, DraggedPhoto } from './draggable-photo.tsx'
import { FileButton, FileInput } from './file-button.tsx'
import type { PreparedPhoto } from './photo-canvas.ts'
import { PhotoEditor } from './photo-editor.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'

type Photos = Pick<LocalDraft, 'photoKeys' | 'flawKeys'>

interface ProductPhotosProps {
  draft: Photos & Pick<LocalDraft, 'refusals'>
  state: Pick<DraftState, 'local' | 'upload'>
  /** Adds all or none. Resolves with the reason when the selection is rejected. */
  onAdd: (files: readonly File[]) => Promise<string | undefined>
  onChange: (photos: Photos) => void
  onReplace: (photo: LocalPhoto, edited: PreparedPhoto) => void
  error: string | undefined
}

/** The photos of one product, the main one first. A press on one shows what can be done with it. */
export function ProductPhotos({ draft, state, onAdd, onChange, onReplace, error }: ProductPhotosProps) {
  const { photoKeys, flawKeys, refusals = [] } = draft
  const { local, upload } = state
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [selectedKey, setSelectedKey] = useState<string>()
  const [edited, setEdited] = useState<LocalPhoto>()
  const move = (key: string, index: number) =>
    onChange({ photoKeys: without(photoKeys, key).toSpliced(index, 0, key), flawKeys })
  const dragging = usePhotoDrag((key, { index }) => move(key, index))
  const [isOver, setIsOver] = useState(false)

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void add([...event.dataTransfer.files])
  }

  async function add(files: readonly File[]) {
    const rejection = files.length > 0 ? await onAdd(files) : undefined
    if (rejection) (await loadToast()).error(rejection)
  }

  return (
    <fieldset
      ref={fieldset}
      tabIndex={-1}
      data-field
      aria-describedby={error ? `${id}-error` : undefined}
      className={`grid min-w-0 gap-3 rounded-lg ${isOver ? 'outline-3 outline-jungle outline-offset-4' : 'outline-none'}`}
      onDragOver={dragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      }}
      onDrop={drop}
    >
      <legend className="wide mb-1.5 text-sm">Images</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {photoKeys.map((key, index) => (
          <li key={key} className="relative">
            <DraggablePhoto
              photo={findPhoto(local, key)}
              label={`Preview of photo ${index + 1}`}
              place={{ group: 0, index }}
              dragging={dragging}
              upload={upload}
              isFlaw={flawKeys.includes(key)}
              isSelected={selectedKey === key}
              onSelect={setSelectedKey}
            />
            <RemoveButton
              label={`Remove photo ${index + 1}`}
              onClick={() => {
                // The button goes with its photo.
                fieldset.current?.focus({ preventScroll: true })
                onChange({ photoKeys: without(photoKeys, key), flawKeys: without(flawKeys, key) })
              }}
            />
          </li>
        ))}
        <li className="col-span-full grid gap-2 pointer-coarse:grid-cols-2 large-text:grid-cols-1">
          {/* Low once there are photos. */}
          <FileInput
            label="Images"
            name="imageUrls"
            aria-invalid={error !== undefined || undefined}
            className={`flex flex-wrap content-center items-center justify-center gap-2 rounded-lg border-2 border-smoke/60 border-dashed p-2 text-center has-[[aria-invalid=true]]:border-ember has-[[aria-invalid=true]]:bg-blush ${photoKeys.length === 0 ? 'min-h-24' : 'min-h-12'}`}
            onAdd={files => void add(files)}
          >
            <span className={photoKeys.length === 0 ? adminButtonClass() : 'font-semibold text-sm underline'}>
              {photoKeys.length === 0 ? 'Choose photos' : 'Add photos'}
            </span>
            <span className="text-smoke text-sm">
              {photoKeys.length} of {maxImages}
            </span>
          </FileInput>
          <FileButton
            label="Take a photo"
            capture="environment"
            className="pointer-fine:hidden"
            onAdd={files => void add(files)}
          />
        </li>
      </ul>
      {selectedKey !== undefined && photoKeys.includes(selectedKey) && (
        <PhotoActions
          photoKeys={photoKeys}
          flawKeys={flawKeys}
          selectedKey={selectedKey}
          onChange={onChange}
          onMove={index => move(selectedKey, index)}
          onEdit={() => setEdited(findPhoto(local, selectedKey))}
        />
      )}
      {refusals.map(refusal => (
        <p key={refusal} role="alert" className="font-semibold text-ember text-sm [overflow-wrap:anywhere]">
          {refusal}
        </p>
      ))}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-ember text-sm">
          {error}
        </p>
      )}
      <DraggedPhoto local={local} dragging={dragging} />
      <PhotoEditor
        photo={edited}
        onClose={() => setEdited(undefined)}
        onApply={prepared => {
          if (edited) onReplace(edited, prepared)
          setEdited(undefined)
          setSelectedKey(undefined)
        }}
      />
    </fieldset>
  )
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    className="group absolute top-0 right-0 grid size-11 place-items-center"
    onClick={onClick}
  >
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-full bg-white text-ember text-xl leading-none group-hover:bg-ember group-hover:text-white"
    >
      ×
    </span>
  </button>
)

interface PhotoActionsProps extends Photos, Pick<ProductPhotosProps, 'onChange'> {
  selectedKey: string
  onMove: (index: number) => void
  onEdit: () => void
}

/** What can be done with the selected photo. A button that does nothing keeps the focus. */
function PhotoActions({ photoKeys, flawKeys, selectedKey, onChange, onMove, onEdit }: PhotoActionsProps) {
  const index = photoKeys.indexOf(selectedKey)
  const isFirst = index === 0
  const isLast = index === photoKeys.length - 1
  const isFlaw = flawKeys.includes(selectedKey)
  const canMark = isFlaw || flawKeys.length < maxFlawPhotos
  const otherFlaws = without(flawKeys, selectedKey)
  return (
    <div className="flex flex-wrap gap-2">
      <AdminButton
        aria-label={`Move photo ${index + 1} earlier`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(index - 1)}
      >
        ←
      </AdminButton>
      <AdminButton
        aria-label={`Move photo ${index + 1} later`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(index + 1)}
      >
        →
      </AdminButton>
      <AdminButton onClick={onEdit}>Edit</AdminButton>
      <AdminButton
        aria-pressed={isFlaw}
        aria-disabled={!canMark}
        onClick={() => canMark && onChange({ photoKeys, flawKeys: isFlaw ? otherFlaws : [...otherFlaws, selectedKey] })}
      >
        Shows a flaw
      </AdminButton>
    </div>
  )
}

const without = (keys: readonly string[], key: string) => keys.filter(other => other !== key)
