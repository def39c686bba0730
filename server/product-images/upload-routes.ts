import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { parseForm } from '#app/context/read-form.ts'
import type { PhotoRejection } from '#platform/photos/process-photo.server.ts'
import { deletePhoto } from '#store/products/delete-photo.server.ts'
import { svgRefused } from '#store/products/product-draft.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

const maxBytes = 25 * 1024 * 1024
/** Room for the fields and boundaries of the multipart form around the file. */
const formOverheadBytes = 64 * 1024
export const uploadKeySchema = z.string().regex(/^[\w-]{8,64}$/)
export const deleteImageSchema = z.object({ url: z.string().min(1).max(500) })

type AuthorizeAdmin = (c: Context) => Promise<{ uid: string; email: string } | 'anonymous' | 'not-admin'>
interface UploadEnv extends Env {
  Variables: { uploadedBy: string }
}

/**
 * `POST /api/product-images` stores one photo, sent as multipart field `image`: 201 `{ url }`. A
 * retry with the same `upload-key` (header or field; 8 to 64 letters, digits, - and _) returns the
 * same URL. `DELETE /api/product-images` `{ url }` deletes a photo that no product or order uses:
 * 204. Both are for admins only.
 */
export function createImageUploadRoutes(
  dependencies: ServerDependencies,
  { authorizeAdmin }: { authorizeAdmin: AuthorizeAdmin },
) {
  const { db, now } = dependencies.store
  const { photos } = dependencies
  const routes = new Hono<UploadEnv>()

  // Runs before the body is read, so that unauthorized clients can't fill the memory with 25 MB
  // each.
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    const admin = await authorizeAdmin(c)
    if (admin === 'anonymous' || admin === 'not-admin') return respondUnauthorized(c, admin)
    c.set('uploadedBy', admin.uid)
    return next()
  })
  routes.use(bodyLimit({ maxSize: maxBytes + formOverheadBytes, onError: respondTooLarge }))

  routes.post('/', async c => {
    const upload = await readUpload(c)
    if (upload === undefined) return respondWithError(c, 'invalid_request', 'Please send one photo, as a file.')
    if (upload.image.length > maxBytes) return respondTooLarge(c)
    const uploadKey = uploadKeySchema.optional().safeParse(c.req.header('upload-key') ?? upload.keyField ?? undefined)
    if (!uploadKey.success)
      return respondWithError(c, 'invalid_request', 'The upload key must be 8 to 64 letters, digits, - or _.')

    // The image library is large, so it is loaded with the first upload.
    const { uploadPhoto } = await import('#platform/photos/upload-photo.server.ts')
    const uploaded = await uploadPhoto(
      { db, photos, now },
      {
        image: upload.image,
        fileName: upload.fileName,
        uploadKey: uploadKey.data,
        uploadedBy: c.get('uploadedBy'),
      },
    )
    return uploaded.ok
      ? c.json({ url: uploaded.url }, 201)
      : respondWithError(c, 'invalid_image', rejectionMessages[uploaded.reason])
  })

  routes.delete('/', async c => {
    const parsed = deleteImageSchema.safeParse(await readJson(c))
    if (!parsed.success) return respondWithError(c, 'invalid_request', 'Please name the photo by its url.')
    const removed = await deletePhoto({ db, photos, now: now() }, parsed.data.url)
    if (!removed.ok && removed.reason === 'in-use')
      return respondWithError(c, 'image_in_use', 'A piece or an order shows this photo.')
    return c.body(null, 204)
  })

  return routes
}

const rejectionMessages: Record<PhotoRejection, string> = {
  empty: 'This file is empty.',
  'not-an-image': 'This is not a photo. Please send a JPEG, PNG or WebP.',
  svg: svgRefused,
  heic: "This is a HEIC photo. In the iPhone's settings choose Camera > Formats > Most Compatible, or send a JPEG.",
  'too-small': 'This photo is too small: each side needs at least 100 pixels.',
  'too-large': 'This photo is too large: at most 50 million pixels, please.',
  'too-large-avif': 'This AVIF is too large: at most 16 million pixels, please. A JPEG may have 50 million.',
  'too-deep': 'This photo is too large for its 16 bits a colour. Save it with 8 bits, or smaller.',
  'too-long': 'This photo is too long: at most 12,000 pixels a side, please.',
  'too-narrow': 'This photo is too narrow: at most ten times as long as wide, please.',
  damaged: 'This photo is damaged: a part of it is missing. Please send it again.',
}

const respondTooLarge = (c: Context) =>
  respondWithError(c, 'payload_too_large', 'This file is too large: at most 25 MB, please.')

/**
 * Reads the photo of a form. The form itself is dropped: it would take as much memory again until
 * the photo is processed.
 *
 * @returns undefined when there is not exactly one file or the client disconnected.
 */
async function readUpload(c: Context<UploadEnv>) {
  // Not by Hono, which keeps the form as long as the request.
  const form = await parseForm(c.req.raw)
  const images = form?.getAll('image') ?? []
  const [image] = images
  if (images.length !== 1 || !(image instanceof File)) return undefined
  return { image: await image.bytes(), fileName: image.name, keyField: form?.get('upload-key') }
}
