import { useState } from 'react'
import { movePhoto, type SelectedPhoto, toStoredPhoto, updatePhoto, validateSelection } from './selected-photos.ts'
import { useUploadQueue } from './use-upload-queue.ts'

export type PhotoUploads = ReturnType<typeof usePhotoUploads>

/**
 * The photos of the product form. Each is uploaded as soon as it is selected, while the form is
 * being filled in.
 */
export function usePhotoUploads(storedUrls: readonly string[]) {
  const [photos, setPhotos] = useState(() => storedUrls.map(toStoredPhoto))
  const queue = useUploadQueue((key, changes) => setPhotos(current => updatePhoto(current, key, changes)))

  return {
    photos,
    /** Adds all files or none. Returns the reason when the selection is rejected. */
    add(files: readonly File[]): string | undefined {
      const selectionError = validateSelection(photos.length, files)
      if (selectionError) return selectionError
      const added = files.map(file => ({ file, photo: toUploadingPhoto(file) }))
      setPhotos(current => [...current, ...added.map(({ photo }) => photo)])
      for (const { file, photo } of added) queue.start(photo.key, file)
      return undefined
    },
    retry: queue.retry,
    remove(key: string) {
      queue.cancel(key)
      setPhotos(current => {
        const photo = current.find(other => other.key === key)
        if (photo?.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
        return current.filter(other => other.key !== key)
      })
    },
    move: (key: string, offset: number) => setPhotos(current => movePhoto(current, key, offset)),
    /**
     * Resolves with all URLs in display order once every upload is done. Undefined when one has
     * failed.
     */
    async waitForUploads(): Promise<string[] | undefined> {
      const urls = await Promise.all(
        photos.map(async ({ key, url }) => {
          if (url) return url
          const uploadResult = await queue.getResult(key)
          return uploadResult?.ok ? uploadResult.url : undefined
        }),
      )
      return urls.every(url => url !== undefined) ? urls : undefined
    },
  }
}

const toUploadingPhoto = (file: File): SelectedPhoto => ({
  // randomUUID is missing on pages served over plain HTTP.
  key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
  preview: URL.createObjectURL(file),
  name: file.name,
  state: 'uploading',
  progress: 0,
  url: null,
  error: null,
})
