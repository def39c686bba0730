import { z } from 'zod'
import { isOneText, mapFieldSchemas, storedSchema, typedSchema } from '#store/products/field-schemas.server.ts'
import type { FieldName, TypedFields } from '#store/products/fields.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { jsonField } from '../ui/form-schemas.ts'

export type SaveProductResult =
  /**
   * `theirs`: fields that kept what was changed meanwhile, by the same admin when `isOwnChange`.
   */
  { ok: true; id: string; theirs?: FieldName[]; isOwnChange?: boolean } | SaveProductFailure

export interface SaveProductFailure {
  ok: false
  error: string
  /** Somebody else has changed the same fields. */
  isConflict?: boolean
  /** URLs of photos that the product can't show. */
  unusablePhotos?: string[]
  /** What an earlier submission of the same form has listed, with other values. */
  created?: ProductDraft
}

/** The submitted form. Photos are uploaded before; lists and lengths are JSON. */
export const productFormSchema = z.object({
  ...mapFieldSchemas<TypedFields>(field => (isOneText(field) ? typedSchema(field) : jsonField(typedSchema(field)))),
  /** Adding: idempotency key of the form, which becomes the product's id. */
  id: z
    .string()
    .regex(/^[0-9a-z]{20}$/)
    .optional(),
  /**
   * Editing: the draft that the form was filled in with, as JSON. Older records may break the
   * rules.
   */
  loaded: jsonField(z.object(mapFieldSchemas(storedSchema))).optional(),
})
