import type { FieldName } from '#store/products/fields.ts'
import type { DraftInput } from '#store/products/product-draft.ts'
import { getStorageErrorCode, storageErrorMessages } from './storage-error.ts'

export interface StoreResponse {
  /** 0 without a response. */
  status: number
  /** Seconds, from the `Retry-After` header. */
  retryAfter: number
  body: {
    url?: string
    ok?: boolean
    code?: string
    error?: string
    fields?: Record<string, string>
    user?: { uid: string } | null
    theirs?: FieldName[]
    isOwnChange?: boolean
    /** Of the admin whose drafts these are. */
    uid?: string
    drafts?: { id: string; input: DraftInput; editedAt: string }[]
  }
}

interface UploadOptions {
  /** Idempotency key: the same for all tries, so that the photo is never stored twice. */
  key: string
  name: string
  signal: AbortSignal
  /** `fraction` is from 0 to 1. Workers report none. */
  onProgress: (fraction: number) => void
}

const path = '/api/product-images'
/** A photo over a weak network: stopped sooner, it would never arrive. */
const timeoutMs = 5 * 60_000

export async function uploadPhoto(photo: Blob, options: UploadOptions): Promise<StoreResponse> {
  const form = new FormData()
  form.set('image', photo, options.name)
  // `fetch` reports no progress, and workers have nothing else.
  const send = typeof XMLHttpRequest === 'undefined' ? postInWorker : postInPage
  const response = await send(form, options)
  const { status, body } = response
  if (status < 300 && body.url) return response
  const code = status < 300 ? 'no-download-url' : getStorageErrorCode(status, body.error)
  return { ...response, body: { error: storageErrorMessages[code], ...body } }
}

const postInWorker = (body: FormData, { key }: UploadOptions): Promise<StoreResponse> =>
  sendRequest('POST', path, { body, headers: { 'upload-key': key }, signal: AbortSignal.timeout(timeoutMs) })

const postInPage = (body: FormData, { key, signal, onProgress }: UploadOptions): Promise<StoreResponse> =>
  new Promise(resolve => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      resolve({
        status: request.status,
        retryAfter: Number(request.getResponseHeader('retry-after')) || 0,
        body: parseBody(request.responseText),
      })
    }
    request.open('POST', path)
    request.timeout = timeoutMs
    request.setRequestHeader('upload-key', key)
    request.send(body)
  })

export async function sendRequest(method: string, path: string, init: RequestInit = {}): Promise<StoreResponse> {
  try {
    const response = await fetch(path, { method, ...init })
    const { status, headers } = response
    return { status, retryAfter: Number(headers.get('retry-after')) || 0, body: parseBody(await response.text()) }
  } catch {
    return noResponse
  }
}

export const noResponse: StoreResponse = { status: 0, retryAfter: 0, body: {} }

function parseBody(text: string): StoreResponse['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
