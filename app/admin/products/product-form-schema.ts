import { z } from 'zod'
import { mapTextFields } from '#store/products/product-fields.ts'

/** The action data of adding and editing a product. */
export type SaveProductResult = { ok: true; id: string } | { ok: false; error: string }

// JSON can escape a NUL, which PostgreSQL can't store.
const imageUrlSchema = z
  .string()
  .max(500)
  .refine(url => !url.includes('\0'))

/** The submitted form. Photos are uploaded before; the form has their URLs as a JSON array. */
export const productFormSchema = z.object({
  ...mapTextFields(() => z.string().default('')),
  price: z.string(),
  category: z.string(),
  imageUrls: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not a JSON array')
        return z.NEVER
      }
    })
    .pipe(z.array(imageUrlSchema).max(20)),
})
