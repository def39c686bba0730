import { useEffect, useRef, useState } from 'react'
import { createLimiter } from '#store/limiter.ts'
import { movePhoto, type SelectedPhoto, toStoredPhoto, updatePhoto, validateSelection } from './selected-photos.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { type UploadResult, uploadPhoto } from './upload-photo.ts'

interface Upload {
  file: File
  abortController: AbortController
  result: Promise<UploadResult>
}

const maxConcurrentUploads = 2

/** The photos of a piece's form. Each is sent as soon as it is chosen, two at a time, while the rest of the form is filled in. */
export function usePhotoUploads(storedUrls: readonly string[]) {
  const [photos, setPhotos] = useState(() => storedUrls.map(toStoredPhoto))
  const uploads = useRef(new Map<string, Upload>())
  const [limitUploads] = useState(() => createLimiter(maxConcurrentUploads))
  useEffect(() => {
    const activeUploads = uploads.current
    // Whoever leaves the page doesn't want them any more (readings T59).
    return () => {
      for (const { abortController } of activeUploads.values()) abortController.abort()
    }
  }, [])

  const change = (key: string, changes: Partial<SelectedPhoto>) =>
    setPhotos(current => updatePhoto(current, key, changes))

  function start(key: string, file: File) {
    const abortController = new AbortController()
    const result = limitUploads(async () =>
      uploadPhoto(await shrinkPhoto(file), {
        uploadKey: key,
        signal: abortController.signal,
        onProgress: progress => change(key, { progress }),
      }),
    )
    uploads.current.set(key, { file, abortController, result })
    void result.then(uploadResult =>
      change(
        key,
        uploadResult.ok
          ? { state: 'stored', progress: 1, url: uploadResult.url }
          : { state: 'failed', error: uploadResult.error },
      ),
    )
  }

  return {
    photos,
    /** Returns why the selection was rejected. */
    add(files: readonly File[]): string | undefined {
      const selectionError = validateSelection(photos.length, files)
      if (selectionError) return selectionError
      const added = files.map((file): SelectedPhoto & { file: File } => ({
        file,
        key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
        preview: URL.createObjectURL(file),
        name: file.name,
        state: 'sending',
        progress: 0,
        url: null,
        error: null,
      }))
      setPhotos(current => [...current, ...added.map(({ file: _file, ...photo }) => photo)])
      for (const { key, file } of added) start(key, file)
      return undefined
    },
    retry(key: string) {
      const upload = uploads.current.get(key)
      if (!upload) return
      change(key, { state: 'sending', progress: 0, error: null })
      start(key, upload.file)
    },
    remove(key: string) {
      uploads.current.get(key)?.abortController.abort()
      uploads.current.delete(key)
      setPhotos(current => {
        const photo = current.find(other => other.key === key)
        if (photo?.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
        return current.filter(other => other.key !== key)
      })
    },
    move: (key: string, offset: number) => setPhotos(current => movePhoto(current, key, offset)),
    /** The addresses in their order, once everything has been sent; undefined when one could not be. */
    async waitForUploads(): Promise<string[] | undefined> {
      const urls = await Promise.all(
        photos.map(async ({ key, url }) => {
          if (url) return url
          const uploadResult = await uploads.current.get(key)?.result
          return uploadResult?.ok ? uploadResult.url : undefined
        }),
      )
      return urls.every(url => url !== undefined) ? urls : undefined
    },
  }
}
