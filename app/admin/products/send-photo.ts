import { uploadLimitMs, withRetry } from './retry.ts'
import { storageErrorCode, storageSentence } from './storage-error.ts'

export type SentPhoto = { ok: true; url: string } | { ok: false; error: string }

interface SendOptions {
  /** The same at every try, so that a retry never stores the photo twice (readings T59). */
  uploadKey: string
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

interface Answer {
  status: number
  retryAfter: number
  body: string
}

/** Sends one photo to the store, again and again while that is worth it. */
export async function sendPhoto(file: File, options: SendOptions): Promise<SentPhoto> {
  const answer = await withRetry(() => send(file, options), {
    limitMs: uploadLimitMs,
    now: Date.now,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    signal: options.signal,
  })
  if (options.signal.aborted) return { ok: false, error: storageSentence.canceled }
  const said = parse(answer.body)
  if (answer.status === 201)
    return said.url ? { ok: true, url: said.url } : { ok: false, error: storageSentence['no-download-url'] }
  return { ok: false, error: said.error ?? storageSentence[storageErrorCode(answer.status, answer.body)] }
}

/** `fetch` says nothing of how much has been sent. */
function send(file: File, { uploadKey, onProgress, signal }: SendOptions): Promise<Answer> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    const end = () => {
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
    request.onloadend = end
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
