import { uploadLimitMs, withRetry } from './retry.ts'
import { getStorageErrorCode, storageErrorMessages } from './storage-error.ts'

/**
 * `refused`: the server can't use this file. `signed-out`: the session has ended. `failed`: another
 * try may succeed.
 */
export type UploadResult =
  | { ok: true; url: string }
  | { ok: false; reason: 'refused' | 'signed-out' | 'failed'; error: string }

interface UploadOptions {
  /** Idempotency key: the same for all retries, so that the photo is never stored twice. */
  uploadKey: string
  /** `fraction` is from 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

interface UploadResponse {
  status: number
  retryAfter: number
  body: string
}

/** Uploads one photo, with retries. */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadResult> {
  const response = await withRetry(() => postPhoto(file, options), {
    limitMs: uploadLimitMs,
    now: Date.now,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    signal: options.signal,
  })
  if (options.signal.aborted) return { ok: false, reason: 'failed', error: storageErrorMessages.canceled }
  const { status, body } = response
  const parsed = parseBody(body)
  if (status === 201 && parsed.url) return { ok: true, url: parsed.url }
  const defaultError = storageErrorMessages[status === 201 ? 'no-download-url' : getStorageErrorCode(status, body)]
  return { ok: false, reason: getFailureReason(status), error: parsed.error ?? defaultError }
}

function getFailureReason(status: number): 'refused' | 'signed-out' | 'failed' {
  if (status === 401) return 'signed-out'
  return status === 400 || status === 413 ? 'refused' : 'failed'
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
function postPhoto(file: File, { uploadKey, onProgress, signal }: UploadOptions): Promise<UploadResponse> {
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

function parseBody(body: string): { url?: string; error?: string } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
