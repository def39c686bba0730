import { useEffect, useRef, useState } from 'react'
import { createLimiter } from '#store/limiter.ts'
import { signInAgain } from '../sign-in-again/sign-in-again.ts'
import type { SelectedPhoto } from './selected-photos.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { type UploadResult, uploadPhoto } from './upload-photo.ts'

interface Upload {
  file: File
  abortController: AbortController
  result: Promise<UploadResult>
}

const maxConcurrentUploads = 2

interface UploadQueueListener {
  onChange: (key: string, changes: Partial<SelectedPhoto>) => void
  /** The file can't become a photo, however often it is sent. */
  onRefused: (key: string, refusal: string) => void
}

/**
 * Uploads photos, two at a time, and reports their progress and result. When the session has ended,
 * an upload waits until the admin has signed in again. Leaving the page aborts the uploads that are
 * not done.
 */
export function useUploadQueue({ onChange, onRefused }: UploadQueueListener) {
  const uploads = useRef(new Map<string, Upload>())
  const [limitUploads] = useState(() => createLimiter(maxConcurrentUploads))
  useEffect(() => {
    const activeUploads = uploads.current
    return () => {
      for (const { abortController } of activeUploads.values()) abortController.abort()
    }
  }, [])

  function start(key: string, file: File) {
    const abortController = new AbortController()
    const { signal } = abortController
    const result = limitUploads(async () => {
      const photo = await shrinkPhoto(file)
      const upload = () =>
        uploadPhoto(photo, { uploadKey: key, signal, onProgress: progress => onChange(key, { progress }) })
      const firstResult = await upload()
      const isSignedOut = !firstResult.ok && firstResult.reason === 'signed-out'
      return isSignedOut && (await signInAgain()) ? upload() : firstResult
    })
    uploads.current.set(key, { file, abortController, result })
    void result.then(uploadResult => {
      if (uploadResult.ok) onChange(key, { state: 'stored', progress: 1, url: uploadResult.url })
      else if (uploadResult.reason === 'refused') onRefused(key, `${file.name}: ${uploadResult.error}`)
      else onChange(key, { state: 'failed', error: uploadResult.error })
    })
  }

  return {
    start,
    retry(key: string) {
      const upload = uploads.current.get(key)
      if (!upload) return
      onChange(key, { state: 'uploading', progress: 0, error: null })
      start(key, upload.file)
    },
    cancel(key: string) {
      uploads.current.get(key)?.abortController.abort()
      uploads.current.delete(key)
    },
    getResult: (key: string) => uploads.current.get(key)?.result,
  }
}
