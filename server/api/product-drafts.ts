import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { DropId, ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { mapFieldSchemas, typedSchema } from '#store/products/field-schemas.server.ts'
import type { TypedFields } from '#store/products/fields.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { deleteSavedDraft, listSavedDrafts, maxSavedDrafts, saveDraft } from '#store/products/saved-drafts.server.ts'
import { text } from '#store/text-schema.server.ts'
import { type AdminEnv, requireAdmin } from '../auth/current-user.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject, time } from '../http/schemas.ts'

/** The values of the product form, as typed: any of them may be blank or not valid yet. */
const draftInputSchema = z.object(mapFieldSchemas<TypedFields>(typedSchema))
const saveDraftSchema = z.object({
  input: draftInputSchema.describe('The values of the form, as typed. Photos are addresses that uploads returned.'),
  editedAt: z.iso.datetime().max(40, { abort: true }).describe("By the device's clock."),
})
const publishDraftSchema = z.object({
  input: draftInputSchema.describe('The values of the form. `fields` of an error names those that are not valid.'),
  dropId: text(100)
    .min(1)
    .exactOptional()
    .describe('The drop that brings the product into the shop. Without one it comes at once.'),
})
const noDraft = 'This is no draft of a product.'
const draftParams = z.object({
  id: z
    .string()
    .regex(/^[0-9a-z]{20}$/)
    .describe('Chosen by the client; becomes the id of the product.'),
})

const productDraftsSchema = defineObject('ProductDrafts', 'Unfinished products of an admin.', {
  uid: z.string().describe('Of the signed-in admin.'),
  drafts: z
    .array(
      z.strictObject({
        id: z.string().describe('Becomes the id of the product.'),
        input: z.looseObject({}).describe('The values of the form, as they were saved.'),
        editedAt: time,
      }),
    )
    .describe('The latest edit first.'),
})

const createdProductSchema = defineObject('CreatedProduct', 'The product that is in the shop now.', { id: z.string() })

/**
 * Unfinished products of an admin, under the id that each product will have, so that everything may
 * be repeated.
 */
export function createProductDraftRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const routes = new Hono<AdminEnv>()
  routes.use(requireAdmin(dependencies))
  const endpoints = createEndpoints(routes, { tag: 'Admin', cookie: 'session' })

  endpoints.get('/', {
    id: 'listProductDrafts',
    summary: 'List the drafts of the signed-in admin',
    responses: { 200: { description: 'The drafts.', schema: productDraftsSchema } },
    async handle(c) {
      const { uid } = c.get('admin')
      return c.json({ uid, drafts: await listSavedDrafts(store.db, uid) })
    },
  })

  endpoints.put('/:id', {
    id: 'saveProductDraft',
    summary: 'Save a draft',
    description: 'May be repeated, in any order: the latest edit stays. Its photos are kept as long as it is.',
    params: draftParams,
    body: saveDraftSchema,
    invalid: noDraft,
    responses: { 204: { description: 'Saved.' } },
    errors: ['product_exists', 'draft_outdated', 'too_many_drafts', 'image_unusable'],
    async handle(c, { params, body }) {
      const saved = await saveDraft(store, { ...body, id: params.id as ProductId }, c.get('admin').uid)
      if (saved.ok) return c.body(null, 204)
      switch (saved.reason) {
        case 'newer':
          return respondWithError(c, 'draft_outdated', 'A later edit of this draft is saved.')
        case 'photos':
          return respondWithError(c, 'image_unusable', 'A photo is not stored, or another product shows it.')
        case 'too-many':
          return respondWithError(
            c,
            'too_many_drafts',
            `There are ${maxSavedDrafts} drafts. List or delete some first.`,
          )
        case 'listed':
        case 'other':
          return respondExists(c)
      }
    },
  })

  endpoints.delete('/:id', {
    id: 'deleteProductDraft',
    summary: 'Delete a draft',
    params: draftParams,
    invalid: noDraft,
    responses: { 204: { description: 'Deleted, or never there.' } },
    async handle(c, { params }) {
      await deleteSavedDraft(store, params.id as ProductId, c.get('admin').uid)
      return c.body(null, 204)
    },
  })

  endpoints.post('/:id/publish', {
    id: 'publishProductDraft',
    summary: 'List a product in the shop',
    description: 'May be repeated: the same values give the same response. Its draft is deleted.',
    params: draftParams,
    body: publishDraftSchema,
    invalid: noDraft,
    responses: { 201: { description: 'In the shop.', schema: createdProductSchema } },
    errors: ['product_exists', 'image_unusable', 'drop_closed'],
    async handle(c, { params, body: { input, dropId } }) {
      const parsed = parseProductDraft(input)
      if (!parsed.ok) {
        const priceProblem = describePriceProblem(input.price)
        const describe = (field: string) => (field === 'price' && priceProblem) || 'Missing or not valid.'
        const fields = Object.fromEntries(parsed.invalidFields.map(field => [field, describe(field)]))
        return respondWithError(c, 'invalid_request', 'Please complete all fields.', { fields })
      }
      const id = params.id as ProductId
      const created = await createProduct(store, parsed.draft, c.get('admin'), id, toDropChoice(dropId))
      if (created.ok) return c.json({ id: created.id }, 201)
      switch (created.reason) {
        case 'exists':
          return respondExists(c)
        case 'photos':
          return respondWithError(c, 'image_unusable', 'A photo is not stored, or another product shows it.')
        case 'drop':
          return respondWithError(
            c,
            'drop_closed',
            'This drop has opened or was deleted meanwhile. Choose another one.',
          )
      }
    },
  })

  return routes
}

const toDropChoice = (id: string | undefined) => (id === undefined ? undefined : { id: id as DropId })

const respondExists = (c: Context) =>
  respondWithError(c, 'product_exists', 'This product is in the shop already, with other values.')
