import type { Context } from 'hono'
import { z } from 'zod'
import { editRefusals } from '#app/admin/products/edit-refusals.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { parseDropDraft } from '#store/products/drop.ts'
import { mapFieldSchemas, storedSchema, typedSchema } from '#store/products/field-schemas.server.ts'
import type { TypedFields } from '#store/products/fields.ts'
import type { ProductDraftValues } from '#store/products/merge-product.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { findListedProduct, type ListedProduct } from '#store/products/product-queries.server.ts'
import { deleteSavedDraft, listSavedDrafts, maxSavedDrafts, saveDraft } from '#store/products/saved-drafts.server.ts'
import { updateProduct } from '#store/products/update-product.server.ts'
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
  newDrop: z
    .strictObject({ title: text(200), day: text(20), time: text(20) })
    .exactOptional()
    .describe("The same for a drop that is made with it. Day and time are the shop's: '2026-11-21' and '20:00'."),
  edit: z
    .strictObject({
      productId: text(100).min(1),
      loaded: z
        .object(mapFieldSchemas(field => storedSchema(field).nullable()))
        .partial()
        .exactOptional()
        .describe(
          'What the edit began with, null where that is not known. Without it nothing counts as changed since.',
        ),
    })
    .exactOptional()
    .describe('A product that is in the shop: its fields get the values, but what others changed since stays.'),
})
const noDraft = 'This is no draft of a product.'
const draftParams = z.object({
  id: z
    .string()
    .regex(/^[0-9a-z]{20}$/)
    .describe('Chosen by the client; becomes the id of the product.'),
})

const headers = z.object({
  'expected-uid': text(100).optional().describe('Whose draft it is. Nobody else who is signed in can send it.'),
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
const updatedProductSchema = defineObject('UpdatedProduct', 'The product that was changed.', {
  id: z.string(),
  theirs: z.array(z.string()).describe('Fields that kept what was changed since the edit began.'),
  isOwnChange: z.boolean().describe('Whether the same admin changed them.'),
})

/**
 * Unfinished products of an admin, under the id that each product will have, so that everything may
 * be repeated.
 */
export function createProductDraftRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const endpoints = createEndpoints<AdminEnv>({ tag: 'Admin', cookie: 'session' })
  endpoints.routes.use(requireAdmin(dependencies))

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
    headers,
    description: 'May be repeated, in any order: the latest edit stays. Its photos are kept as long as it is.',
    params: draftParams,
    body: saveDraftSchema,
    invalid: noDraft,
    responses: { 204: { description: 'Saved.' } },
    errors: ['other_account', 'product_exists', 'draft_outdated', 'too_many_drafts', 'image_unusable'],
    async handle(c, { params, body }) {
      const saved = await saveDraft(store, { ...body, id: params.id as ProductId }, c.get('admin').uid)
      return saved.ok ? c.body(null, 204) : respondRefused(c, saved.reason)
    },
  })

  endpoints.delete('/:id', {
    id: 'deleteProductDraft',
    summary: 'Delete a draft',
    headers,
    params: draftParams,
    invalid: noDraft,
    responses: { 204: { description: 'Deleted, or never there.' } },
    errors: ['other_account'],
    async handle(c, { params }) {
      await deleteSavedDraft(store, params.id as ProductId, c.get('admin').uid)
      return c.body(null, 204)
    },
  })

  endpoints.post('/:id/publish', {
    id: 'publishProductDraft',
    summary: 'List a product in the shop, or save the edit of one',
    headers,
    description: 'May be repeated: the same values give the same response. The draft of a new product is deleted.',
    params: draftParams,
    body: publishDraftSchema,
    invalid: noDraft,
    responses: {
      200: { description: 'Changed, or as it was already.', schema: updatedProductSchema },
      201: { description: 'In the shop.', schema: createdProductSchema },
    },
    errors: [
      'other_account',
      'product_not_found',
      'product_exists',
      'products_unavailable',
      'edit_conflict',
      'image_unusable',
      'drop_closed',
    ],
    async handle(c, { params, body: { input, edit, dropId, newDrop } }) {
      const productId = edit?.productId as ProductId | undefined
      const current = productId && (await findListedProduct(store.db, productId))
      if (productId && !current) return respondRefused(c, 'missing')
      const parsed = parseProductDraft(input, current?.product, store.settings.current().categories)
      if (!parsed.ok) {
        const priceProblem = describePriceProblem(input.price)
        const describe = (field: string) => (field === 'price' && priceProblem) || 'Missing or not valid.'
        const fields = Object.fromEntries(parsed.invalidFields.map(field => [field, describe(field)]))
        return respondWithError(c, 'invalid_request', 'Please complete all fields.', { fields })
      }
      if (current) return saveEdit(c, current, parsed.draft, edit?.loaded)
      const made = newDrop && parseDropDraft(newDrop, store.now())
      if (made?.ok === false)
        return respondWithError(c, 'invalid_request', 'Please give the drop a name and a time in the future.')
      const drop = made?.draft ?? (dropId === undefined ? undefined : { id: dropId as DropId })
      const created = await createProduct(store, parsed.draft, c.get('admin'), params.id as ProductId, drop)
      return created.ok ? c.json({ id: created.id }, 201) : respondRefused(c, created.reason)
    },
  })

  async function saveEdit(
    c: Context<AdminEnv>,
    { product: { id }, changedBy }: ListedProduct,
    draft: ProductDraft,
    loaded: ProductDraftValues | undefined,
  ) {
    const by = c.get('admin')
    const isOwnChange = changedBy === by.uid
    const updated = await updateProduct(store, id, draft, by, loaded)
    if (updated.ok) return c.json({ id, theirs: updated.theirs, isOwnChange })
    const { reason } = updated
    if (reason === 'conflict')
      return respondWithError(c, 'edit_conflict', editRefusals[isOwnChange ? 'ownConflict' : 'conflict'])
    if (reason === 'held' || reason === 'sold')
      return respondWithError(c, 'products_unavailable', editRefusals[reason], { unavailable: [{ id, reason }] })
    return respondRefused(c, reason)
  }

  return endpoints.routes
}

const exists = ['product_exists', 'This product is in the shop already, with other values.'] as const
/** Why the store has not saved it. */
const refusals = {
  exists,
  listed: exists,
  other: exists,
  missing: ['product_not_found', 'Product not found.'],
  photos: ['image_unusable', 'A photo is not stored, or another product shows it.'],
  newer: ['draft_outdated', 'A later edit of this draft is saved.'],
  'too-many': ['too_many_drafts', `There are ${maxSavedDrafts} drafts. List or delete some first.`],
  drop: ['drop_closed', 'This drop has opened or was deleted meanwhile. Choose when shoppers see the product again.'],
} as const

function respondRefused(c: Context, reason: keyof typeof refusals) {
  const [code, error] = refusals[reason]
  return respondWithError(c, code, error)
}
