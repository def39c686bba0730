import { useId, useRef } from 'react'
import { maxImages } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'
import { PhotoList } from './photo-list.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'

interface PhotoPickerProps {
  uploads: PhotoUploads
  error: string | undefined
}

/** The photos of the product form. The first one is the main image. */
export function PhotoPicker({ uploads, error }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const count = uploads.photos.length

  async function addFiles(files: FileList | null) {
    const selectionError = files && uploads.add([...files])
    // Without this the same file could not be selected again.
    if (input.current) input.current.value = ''
    if (selectionError) (await loadToast()).error(selectionError)
  }

  return (
    <fieldset data-field className="grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="wide mb-1.5 text-sm">Images</legend>
      {count > 0 && <PhotoList uploads={uploads} />}
      <label className="relative flex min-h-24 flex-wrap items-center justify-center gap-3 rounded-lg border-2 border-smoke/60 border-dashed p-3 has-[[aria-invalid=true]]:border-ember has-[[aria-invalid=true]]:bg-blush focus-within:outline-3 focus-within:outline-jungle focus-within:outline-offset-2">
        <span className={adminButtonClass({})}>{count === 0 ? 'Choose photos' : 'Add photos'}</span>
        <input
          ref={input}
          type="file"
          name="imageUrls"
          // With JPEG in this list an iPhone converts its HEIC photos.
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-label="Images"
          aria-invalid={error ? true : undefined}
          className="absolute -inset-px cursor-pointer opacity-0"
          onChange={({ target }) => void addFiles(target.files)}
        />
        <span className="text-smoke text-sm">
          {count} of {maxImages}
        </span>
      </label>
      {uploads.refusals.map(refusal => (
        <p key={refusal} role="alert" className="font-semibold text-ember text-sm [overflow-wrap:anywhere]">
          {refusal}
        </p>
      ))}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-ember text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
