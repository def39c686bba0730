import { useEffect, useRef, useState } from 'react'
import { createLimiter } from '#store/limiter.ts'
import type { SelectedPhoto } from './selected-photos.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { type UploadResult, uploadPhoto } from './upload-photo.ts'

interface Upload {
  file: File
  abortController: AbortController
  result: Promise<UploadResult>
}

const maxConcurrentUploads = 2

/**
 * Uploads photos, two at a time, and reports their progress and result by `onChange`.
 * Leaving the page aborts the uploads that are not done.
 */
export function useUploadQueue(onChange: (key: string, changes: Partial<SelectedPhoto>) => void) {
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
    const result = limitUploads(async () =>
      uploadPhoto(await shrinkPhoto(file), {
        uploadKey: key,
        signal: abortController.signal,
        onProgress: progress => onChange(key, { progress }),
      }),
    )
    uploads.current.set(key, { file, abortController, result })
    void result.then(uploadResult =>
      onChange(
        key,
        uploadResult.ok
          ? { state: 'stored', progress: 1, url: uploadResult.url }
          : { state: 'failed', error: uploadResult.error },
      ),
    )
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
