import { useState } from 'react'
import { svgRefused } from '#store/products/product-draft.ts'
import {
  isSvg,
  movePhoto,
  type SelectedPhoto,
  toStoredPhoto,
  updatePhoto,
  validateSelection,
} from './selected-photos.ts'
import { createUploadKey } from './upload-key.ts'
import type { UploadResult } from './upload-photo.ts'
import { useUploadQueue } from './use-upload-queue.ts'

/** URLs of stored photos in display order, and of those among them that show a flaw. */
export interface StoredPhotos {
  all: string[]
  flaws: string[]
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>

/**
 * The photos of the product form. Each is uploaded as soon as it is selected, while the form is
 * being filled in.
 */
export function usePhotoUploads(stored: StoredPhotos) {
  const [photos, setPhotos] = useState(() => toSelectedPhotos(stored))
  const [refusals, setRefusals] = useState<string[]>([])
  const queue = useUploadQueue({
    onChange: (key, changes) => setPhotos(current => updatePhoto(current, key, changes)),
    onRefused: refuse,
  })

  function refuse(key: string, refusal: string) {
    setRefusals(current => [...new Set([...current, refusal])])
    remove(key)
  }

  function remove(key: string) {
    queue.cancel(key)
    setPhotos(current => {
      const photo = current.find(other => other.key === key)
      if (photo?.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
      return current.filter(other => other.key !== key)
    })
  }

  return {
    photos,
    /** Why files are no longer among the photos, one sentence each. */
    refusals,
    /** URLs of the stored photos and keys of the others, to compare with a stored product. */
    urlsOrKeys: splitFlaws(photos, ({ url, key }) => url ?? key),
    stored: splitFlaws(photos, ({ url }) => url ?? []),
    /** Adds all files or none. Returns the reason when the selection is rejected. */
    add(files: readonly File[]): string | undefined {
      const images = files.filter(file => !isSvg(file))
      const selectionError = validateSelection(photos.length, images)
      if (selectionError) return selectionError
      setRefusals(files.filter(isSvg).map(({ name }) => `${name}: ${svgRefused}`))
      const added = images.map(file => ({ file, photo: toUploadingPhoto(file) }))
      setPhotos(current => [...current, ...added.map(({ photo }) => photo)])
      for (const { file, photo } of added) queue.start(photo.key, file)
      return undefined
    },
    retry: queue.retry,
    remove,
    refuse,
    /** Shows these stored photos instead of all others. */
    replace(others: StoredPhotos) {
      for (const { key } of photos) queue.cancel(key)
      setPhotos(toSelectedPhotos(others))
    },
    markFlaw: (key: string, isFlaw: boolean) => setPhotos(current => updatePhoto(current, key, { isFlaw })),
    move: (key: string, offset: number) => setPhotos(current => movePhoto(current, key, offset)),
    /**
     * Resolves with all URLs in display order once every upload is done. Undefined when one has
     * failed.
     */
    waitForUploads: () => collectUrls(photos, queue.getResult),
  }
}

async function collectUrls(
  photos: readonly SelectedPhoto[],
  getResult: (key: string) => Promise<UploadResult> | undefined,
): Promise<StoredPhotos | undefined> {
  const stored = await Promise.all(
    photos.map(async photo => {
      if (photo.url) return photo
      const uploadResult = await getResult(photo.key)
      return { ...photo, url: uploadResult?.ok ? uploadResult.url : null }
    }),
  )
  return stored.every(({ url }) => url !== null) ? splitFlaws(stored, ({ url }) => url ?? []) : undefined
}

const toSelectedPhotos = ({ all, flaws }: StoredPhotos): SelectedPhoto[] =>
  all.map(url => toStoredPhoto(url, flaws.includes(url)))

const splitFlaws = (
  photos: readonly SelectedPhoto[],
  getUrl: (photo: SelectedPhoto) => string | string[],
): StoredPhotos => ({
  all: photos.flatMap(getUrl),
  flaws: photos.filter(({ isFlaw }) => isFlaw).flatMap(getUrl),
})

const toUploadingPhoto = (file: File): SelectedPhoto => ({
  key: createUploadKey(),
  preview: URL.createObjectURL(file),
  name: file.name,
  isFlaw: false,
  state: 'uploading',
  progress: 0,
  url: null,
  error: null,
})
