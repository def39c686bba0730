import { z } from 'zod'
import type { ProductDraftField } from '#store/products/merge-product.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import { mapTextFields } from '#store/products/product-fields.ts'

/** The action data of adding and editing a product. */
export type SaveProductResult =
  /**
   * `theirs`: fields that kept what was changed meanwhile, by the same admin when `isOwnChange`.
   */
  { ok: true; id: string; theirs?: ProductDraftField[]; isOwnChange?: boolean } | SaveProductFailure

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

const jsonField = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(schema)

// JSON can escape a NUL, which PostgreSQL can't store.
const imageUrlSchema = z
  .string()
  .max(500)
  .refine(url => !url.includes('\0'))

const imageUrlsSchema = z.array(imageUrlSchema).max(20)
const shortText = z.string().max(100)
const coloursSchema = z.array(shortText).max(20)

/** A draft as the page was loaded with it; legacy records may break the rules of new ones. */
const loadedDraftSchema = z.object({
  ...mapTextFields(() => z.string().max(20_000).optional()),
  title: z.string().max(20_000),
  description: z.string().max(20_000),
  price: z.number(),
  category: z.string().max(200),
  imageUrls: imageUrlsSchema,
  garmentType: shortText.optional(),
  fitSize: shortText.optional(),
  condition: shortText.optional(),
  colours: coloursSchema.optional(),
  era: shortText.optional(),
  measurements: z.record(shortText, z.union([z.number(), shortText])).optional(),
  flawImageUrls: imageUrlsSchema.optional(),
  weightGrams: z.number().optional(),
})

/** The submitted form. Photos are uploaded before; lists and measurements are JSON. */
export const productFormSchema = z.object({
  ...mapTextFields(() => z.string().default('')),
  price: z.string(),
  category: z.string(),
  imageUrls: jsonField(imageUrlsSchema),
  garmentType: z.string().default(''),
  fitSize: z.string().default(''),
  condition: z.string().default(''),
  colours: jsonField(coloursSchema).optional(),
  era: z.string().default(''),
  measurements: jsonField(z.record(shortText, shortText)).optional(),
  flawImageUrls: jsonField(imageUrlsSchema).optional(),
  weightGrams: z.string().default(''),
  /** Adding: idempotency key of the form, which becomes the product's id. */
  id: z
    .string()
    .regex(/^[0-9a-z]{20}$/)
    .optional(),
  /** Editing: the draft that the form was filled in with, as JSON. */
  loaded: jsonField(loadedDraftSchema).optional(),
})
