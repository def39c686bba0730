import { z } from 'zod'
import { deleteImageSchema, uploadKeySchema } from '#server/product-images/upload-routes.ts'
import { adminErrors, bodyErrors } from '../common-errors.ts'
import { createRequestSchema } from '../json-schema.ts'
import { toJsonRequest } from '../operation-inputs.ts'
import type { Operation } from '../operation-types.ts'

export const adminOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/product-images',
    id: 'uploadProductImage',
    tag: 'Admin',
    summary: 'Upload a photo',
    cookie: 'session',
    parameters: [
      {
        name: 'upload-key',
        in: 'header',
        required: false,
        schema: {
          ...createRequestSchema(uploadKeySchema, {}),
          description: 'Makes retries safe: the same key gets the same address. May be a field of the form instead.',
        },
      },
    ],
    request: {
      type: 'multipart/form-data',
      schema: createRequestSchema(z.object({ image: z.file(), 'upload-key': uploadKeySchema.optional() }), {
        image: { description: 'A JPEG, PNG or WebP of at most 25 MB and at least 100 pixels a side.' },
        'upload-key': { description: 'See the header of the same name.' },
      }),
    },
    responses: { 201: { description: 'Stored in all its widths.', schema: 'UploadedImage' } },
    errors: ['invalid_request', 'invalid_image', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'delete',
    path: '/api/product-images',
    id: 'deleteProductImage',
    tag: 'Admin',
    summary: 'Delete a photo that was not used',
    cookie: 'session',
    request: toJsonRequest(deleteImageSchema, { url: { description: 'The address that the upload returned.' } }),
    responses: { 204: { description: 'Deleted, or never there.' } },
    errors: ['invalid_request', 'image_in_use', ...adminErrors, ...bodyErrors],
  },
]
