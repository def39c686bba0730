import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { parseForm } from '#app/context/read-form.ts'
import type { PhotoRejection } from '#platform/photos/process-photo.server.ts'
import { deletePhoto } from '#store/products/delete-photos.server.ts'
import { svgRefused } from '#store/products/product-draft.ts'
import { text } from '#store/text-schema.server.ts'
import { type AdminEnv, requireAdmin } from '../auth/current-user.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject } from '../http/schemas.ts'

const maxBytes = 25 * 1024 * 1024
/** Room for the fields and boundaries of the multipart form around the file. */
const formOverheadBytes = 64 * 1024
const uploadKeySchema = z.string().regex(/^[\w-]{8,64}$/)
const uploadedImageSchema = defineObject('UploadedImage', 'A stored photo.', {
  url: z.string().describe("An entry for a product's `imageUrls`."),
})

/** Photos for products. Those that no product shows may be deleted. */
export function createImageUploadRoutes(dependencies: ServerDependencies) {
  const { db, now } = dependencies.store
  const { photos } = dependencies

  // Runs before the body is read, so that unauthorized clients can't fill the memory with 25 MB
  // each.
  const endpoints = createEndpoints<AdminEnv>({ tag: 'Admin', cookie: 'session' })
  endpoints.routes.use(requireAdmin(dependencies))
  endpoints.routes.use(bodyLimit({ maxSize: maxBytes + formOverheadBytes, onError: respondTooLarge }))

  endpoints.post('/', {
    id: 'uploadProductImage',
    summary: 'Upload a photo',
    headers: z.object({
      'upload-key': uploadKeySchema
        .optional()
        .describe('Makes retries safe: the same key gets the same address. May be a field of the form instead.'),
    }),
    rawBody: {
      type: 'multipart/form-data',
      schema: z.object({
        image: z.file().describe('A JPEG, PNG or WebP of at most 25 MB and at least 100 pixels a side.'),
        'upload-key': uploadKeySchema.optional().describe('See the header of the same name.'),
        transparent: z.literal('yes').optional().describe('Keeps what is transparent, for a logo. Else it gets white.'),
      }),
    },
    responses: { 201: { description: 'Stored in all its widths.', schema: uploadedImageSchema } },
    errors: ['invalid_request', 'invalid_image'],
    async handle(c) {
      const upload = await readUpload(c)
      if (upload === undefined) return respondWithError(c, 'invalid_request', 'Please send one photo, as a file.')
      if (upload.image.length > maxBytes) return respondTooLarge(c)
      const uploadKey = uploadKeySchema.optional().safeParse(c.req.header('upload-key') ?? upload.keyField ?? undefined)
      if (!uploadKey.success)
        return respondWithError(c, 'invalid_request', 'The upload key must be 8 to 64 letters, digits, - or _.')

      // The image library is large, so it is loaded with the first upload.
      const { storeUploadedPhoto } = await import('#platform/photos/store-uploaded-photo.server.ts')
      const uploaded = await storeUploadedPhoto(
        { db, photos, now },
        { ...upload, uploadKey: uploadKey.data, uploadedBy: c.get('admin').uid },
      )
      return uploaded.ok
        ? c.json({ url: uploaded.url }, 201)
        : respondWithError(c, 'invalid_image', rejectionMessages[uploaded.reason])
    },
  })

  endpoints.delete('/', {
    id: 'deleteProductImage',
    summary: 'Delete a photo that was not used',
    body: z.object({ url: text(500).min(1).describe('The address that the upload returned.') }),
    invalid: 'Please name the photo by its url.',
    responses: { 204: { description: 'Deleted, or never there.' } },
    errors: ['image_in_use'],
    async handle(c, { body }) {
      const removed = await deletePhoto({ db, photos, now: now() }, body.url)
      if (!removed.ok && removed.reason === 'in-use')
        return respondWithError(c, 'image_in_use', 'A piece or an order shows this photo.')
      return c.body(null, 204)
    },
  })

  return endpoints.routes
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
async function readUpload(c: Context) {
  // Not by Hono, which keeps the form as long as the request.
  const form = await parseForm(c.req.raw)
  const images = form?.getAll('image') ?? []
  const [image] = images
  if (images.length !== 1 || !(image instanceof File)) return undefined
  const isTransparent = form?.get('transparent') === 'yes'
  return { image: await image.bytes(), fileName: image.name, isTransparent, keyField: form?.get('upload-key') }
}
