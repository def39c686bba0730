import { z } from 'zod'

/** What adding and editing answer. */
export type SaveProductResult = { ok: true; id: string } | { ok: false; error: string }

/** The form as it is sent: photos are stored by then, and come as a list of addresses. */
export const productFormSchema = z.object({
  title: z.string(),
  description: z.string(),
  price: z.string(),
  category: z.string(),
  imageUrls: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('is no list')
        return z.NEVER
      }
    })
    .pipe(z.array(z.string().max(500)).max(20)),
})
