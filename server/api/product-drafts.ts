import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import { mapFieldSchemas, typedSchema } from '#store/products/field-schemas.server.ts'
import type { TypedFields } from '#store/products/fields.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { deleteSavedDraft, listSavedDrafts, maxSavedDrafts, saveDraft } from '#store/products/saved-drafts.server.ts'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

/** The values of the product form, as typed: any of them may be blank or not valid yet. */
const draftInputSchema = z.object(mapFieldSchemas<TypedFields>(typedSchema))
export const draftIdSchema = z.string().regex(/^[0-9a-z]{20}$/)
export const saveDraftSchema = z.object({ input: draftInputSchema, editedAt: z.iso.datetime() })
export const publishDraftSchema = z.object({
  input: draftInputSchema,
  dropId: z.string().min(1).max(100).exactOptional(),
})

interface DraftEnv extends Env {
  Variables: { admin: Actor }
}

/**
 * Unfinished products of an admin, under the id that each product will have, so that everything may
 * be repeated. `GET /api/product-drafts` lists them, `PUT /:id` saves one, `DELETE /:id` deletes
 * it, `POST /:id/publish` lists the product in the shop. For admins only.
 */
export function createProductDraftRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const authorize: (c: Context) => ReturnType<ReturnType<typeof authorizeAdmin>> = authorizeAdmin(dependencies)
  const routes = new Hono<DraftEnv>()

  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    const admin = await authorize(c)
    if (admin === 'anonymous' || admin === 'not-admin') return respondUnauthorized(c, admin)
    c.set('admin', admin)
    return next()
  })

  routes.get('/', async c => {
    const { uid } = c.get('admin')
    return c.json({ uid, drafts: await listSavedDrafts(store.db, uid) })
  })

  routes.put('/:id', async c => {
    const request = await parseRequest(c, saveDraftSchema)
    if (!request) return respondInvalid(c)
    const saved = await saveDraft(store, request, c.get('admin').uid)
    if (saved.ok) return c.body(null, 204)
    switch (saved.reason) {
      case 'newer':
        return respondWithError(c, 'draft_outdated', 'A later edit of this draft is saved.')
      case 'photos':
        return respondWithError(c, 'image_unusable', 'A photo is not stored, or another product shows it.')
      case 'too-many':
        return respondWithError(c, 'too_many_drafts', `There are ${maxSavedDrafts} drafts. List or delete some first.`)
      case 'listed':
      case 'other':
        return respondExists(c)
    }
  })

  routes.delete('/:id', async c => {
    const id = draftIdSchema.safeParse(c.req.param('id'))
    if (!id.success) return respondInvalid(c)
    await deleteSavedDraft(store, id.data as ProductId, c.get('admin').uid)
    return c.body(null, 204)
  })

  routes.post('/:id/publish', async c => {
    const request = await parseRequest(c, publishDraftSchema)
    if (!request) return respondInvalid(c)
    const parsed = parseProductDraft(request.input)
    if (!parsed.ok) {
      const priceProblem = describePriceProblem(request.input.price)
      const describe = (field: string) => (field === 'price' && priceProblem) || 'Missing or not valid.'
      const fields = Object.fromEntries(parsed.invalidFields.map(field => [field, describe(field)]))
      return respondWithError(c, 'invalid_request', 'Please complete all fields.', { fields })
    }
    const created = await createProduct(store, parsed.draft, c.get('admin'), request.id, toDropChoice(request.dropId))
    if (created.ok) return c.json({ id: created.id }, 201)
    switch (created.reason) {
      case 'exists':
        return respondExists(c)
      case 'photos':
        return respondWithError(c, 'image_unusable', 'A photo is not stored, or another product shows it.')
      case 'drop':
        return respondWithError(c, 'drop_closed', 'This drop has opened or was deleted meanwhile. Choose another one.')
    }
  })

  return routes
}

const toDropChoice = (id: string | undefined) => (id === undefined ? undefined : { id: id as DropId })

/** Reads the id and the body of a request; undefined when one is not valid. */
async function parseRequest<S extends z.ZodType<object>>(c: Context<DraftEnv>, schema: S) {
  const id = draftIdSchema.safeParse(c.req.param('id'))
  const body = schema.safeParse(await readJson(c))
  return id.success && body.success ? { ...body.data, id: id.data as ProductId } : undefined
}

const respondInvalid = (c: Context) => respondWithError(c, 'invalid_request', 'This is no draft of a product.')
const respondExists = (c: Context) =>
  respondWithError(c, 'product_exists', 'This product is in the shop already, with other values.')
