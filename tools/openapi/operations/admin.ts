import { z } from 'zod'
import { draftIdSchema, publishDraftSchema, saveDraftSchema } from '#server/api/product-drafts.ts'
import { pushEndpointSchema, savePushSubscriptionSchema } from '#server/api/push-subscriptions.ts'
import { deleteImageSchema, uploadKeySchema } from '#server/product-images/upload-routes.ts'
import { adminErrors, bodyErrors } from '../common-errors.ts'
import { createRequestSchema } from '../json-schema.ts'
import { toJsonRequest } from '../operation-inputs.ts'
import type { Operation } from '../operation-types.ts'

const draftId = {
  name: 'id',
  in: 'path',
  required: true,
  schema: {
    ...createRequestSchema(draftIdSchema, {}),
    description: 'Chosen by the client; becomes the id of the product.',
  },
} as const

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
  {
    method: 'get',
    path: '/api/product-drafts',
    id: 'listProductDrafts',
    tag: 'Admin',
    summary: 'List the drafts of the signed-in admin',
    cookie: 'session',
    responses: { 200: { description: 'The drafts.', schema: 'ProductDrafts' } },
    errors: adminErrors,
  },
  {
    method: 'put',
    path: '/api/product-drafts/{id}',
    id: 'saveProductDraft',
    tag: 'Admin',
    summary: 'Save a draft',
    description: 'May be repeated, in any order: the latest edit stays. Its photos are kept as long as it is.',
    cookie: 'session',
    parameters: [draftId],
    request: toJsonRequest(saveDraftSchema, {
      input: { description: 'The values of the form, as typed. Photos are addresses that uploads returned.' },
      editedAt: { description: "By the device's clock." },
    }),
    responses: { 204: { description: 'Saved.' } },
    errors: [
      'invalid_request',
      'product_exists',
      'draft_outdated',
      'too_many_drafts',
      'image_unusable',
      ...adminErrors,
      ...bodyErrors,
    ],
  },
  {
    method: 'delete',
    path: '/api/product-drafts/{id}',
    id: 'deleteProductDraft',
    tag: 'Admin',
    summary: 'Delete a draft',
    cookie: 'session',
    parameters: [draftId],
    responses: { 204: { description: 'Deleted, or never there.' } },
    errors: ['invalid_request', ...adminErrors, 'cross_site_request'],
  },
  {
    method: 'post',
    path: '/api/product-drafts/{id}/publish',
    id: 'publishProductDraft',
    tag: 'Admin',
    summary: 'List a product in the shop',
    description: 'May be repeated: the same values give the same response. Its draft is deleted.',
    cookie: 'session',
    parameters: [draftId],
    request: toJsonRequest(publishDraftSchema, {
      input: { description: 'The values of the form. `fields` of an error names those that are not valid.' },
      dropId: { description: 'The drop that brings the product into the shop. Without one it comes at once.' },
    }),
    responses: { 201: { description: 'In the shop.', schema: 'CreatedProduct' } },
    errors: ['invalid_request', 'product_exists', 'image_unusable', 'drop_closed', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'get',
    path: '/api/push-subscriptions',
    id: 'getPushKey',
    tag: 'Admin',
    summary: 'Get the key for push messages',
    cookie: 'session',
    responses: { 200: { description: "The shop's key.", schema: 'PushKey' } },
    errors: adminErrors,
  },
  {
    method: 'post',
    path: '/api/push-subscriptions',
    id: 'savePushSubscription',
    tag: 'Admin',
    summary: 'Switch push messages on for a device',
    description:
      'Sent again, it confirms the device. An admin has ten devices; the one that was not heard of for the longest time is dropped. Logging out switches the device off.',
    cookie: 'session',
    request: toJsonRequest(savePushSubscriptionSchema, {
      endpoint: { description: "The address of the browser's push service: https, and in no private network." },
      keys: { description: 'As `PushSubscription.toJSON` gives them.' },
      replaces: { description: 'The endpoint before, when the browser has replaced it.' },
    }),
    responses: { 204: { description: 'The device gets messages.' } },
    errors: ['invalid_request', 'rate_limited', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'delete',
    path: '/api/push-subscriptions',
    id: 'deletePushSubscription',
    tag: 'Admin',
    summary: 'Switch push messages off for a device',
    cookie: 'session',
    request: toJsonRequest(pushEndpointSchema, { endpoint: { description: "The device's endpoint." } }),
    responses: { 204: { description: 'The device gets no more messages.' } },
    errors: ['invalid_request', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'post',
    path: '/api/push-subscriptions/test',
    id: 'testPushSubscription',
    tag: 'Admin',
    summary: 'Send a test message to a device',
    cookie: 'session',
    request: toJsonRequest(pushEndpointSchema, { endpoint: { description: "The device's endpoint." } }),
    responses: { 204: { description: 'The push service has taken the message.' } },
    errors: [
      'invalid_request',
      'device_not_found',
      'rate_limited',
      'push_service_failed',
      ...adminErrors,
      ...bodyErrors,
    ],
  },
]
