import { uploadLimitMs, withRetry } from './retry.ts'
import { getStorageErrorCode, storageErrorMessages } from './storage-error.ts'

export type UploadResult = { ok: true; url: string } | { ok: false; error: string }

interface UploadOptions {
  /** The same at every try, so that a retry never stores the photo twice (readings T59). */
  uploadKey: string
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

interface UploadResponse {
  status: number
  retryAfter: number
  body: string
}

/** Sends one photo to the store, again and again while that is worth it. */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadResult> {
  const response = await withRetry(() => send(file, options), {
    limitMs: uploadLimitMs,
    now: Date.now,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    signal: options.signal,
  })
  if (options.signal.aborted) return { ok: false, error: storageErrorMessages.canceled }
  const parsed = parse(response.body)
  if (response.status === 201)
    return parsed.url ? { ok: true, url: parsed.url } : { ok: false, error: storageErrorMessages['no-download-url'] }
  return { ok: false, error: parsed.error ?? storageErrorMessages[getStorageErrorCode(response.status, response.body)] }
}

/** `fetch` says nothing of how much has been sent. */
function send(file: File, { uploadKey, onProgress, signal }: UploadOptions): Promise<UploadResponse> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    const finish = () => {
      signal.removeEventListener('abort', abort)
      resolve({
        status: request.status,
        retryAfter: Number(request.getResponseHeader('retry-after')) || 0,
        body: request.responseText,
      })
    }
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = finish
    request.open('POST', '/api/product-images')
    request.setRequestHeader('upload-key', uploadKey)
    const form = new FormData()
    form.set('image', file)
    request.send(form)
  })
}

function parse(body: string): { url?: string; error?: string } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
