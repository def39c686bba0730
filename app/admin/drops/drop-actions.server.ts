import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { changeDrop, deleteDrop, takeOutOfDrop } from '#store/drops/change-drop.server.ts'
import { parseDropDraft } from '#store/drops/drop.ts'
import { openDropNow } from '#store/drops/open-drop.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../ui/record-id.ts'

export type DropActionResult =
  | { ok: true; intent: string; message: string }
  | { ok: false; error: string; invalidFields?: ('title' | 'time')[] }

const text = z.string().default('')
const dropFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), title: text, day: text, time: text }),
  z.object({ intent: z.literal('open') }),
  z.object({ intent: z.literal('delete') }),
  z.object({ intent: z.literal('publish'), productId: recordIdSchema }),
  z.object({ intent: z.literal('take-out'), productId: recordIdSchema }),
])

/** Handles the forms of a drop's admin page. */
export async function handleDropForm(
  store: StoreContext,
  { id, values, by }: { id: DropId; values: Record<string, unknown>; by: Actor },
) {
  const form = dropFormSchema.safeParse(values)
  if (!form.success) return respondWithError(400, 'This is no change of a drop.')
  const { intent } = form.data
  const succeed = (message: string) => data<DropActionResult>({ ok: true, intent, message })
  switch (form.data.intent) {
    case 'change': {
      const draft = parseDropDraft(form.data, store.now())
      if (!draft.ok) return respondWithError(400, 'Not saved: check name and time.', draft.invalidFields)
      const result = await changeDrop(store, id, draft.draft, by)
      if (result.ok) return succeed('Drop saved')
      return result.reason === 'missing'
        ? respondWithError(404, 'Not saved: the drop has been deleted.')
        : respondWithError(409, 'Not saved: the drop has opened meanwhile.')
    }
    case 'open': {
      const result = await openDropNow(store, id, by)
      return result.ok ? succeed('The drop is open') : respondWithError(404, 'The drop has been deleted.')
    }
    case 'delete': {
      const result = await deleteDrop(store, id, by)
      return result.ok ? succeed('Drop deleted') : respondWithError(409, 'Not deleted: the drop has products.')
    }
    case 'publish': {
      const result = await putBackOnSale(store, form.data.productId as ProductId, by)
      return result.ok
        ? succeed('In the shop now')
        : respondWithError(409, 'Failed to publish: the product is gone or sold.')
    }
    case 'take-out': {
      const result = await takeOutOfDrop(store, form.data.productId as ProductId, id, by)
      return result.ok
        ? succeed('Taken out: it is withdrawn now')
        : respondWithError(409, 'Not taken out: the product is no longer waiting for this drop.')
    }
  }
}

const respondWithError = (status: number, error: string, invalidFields?: ('title' | 'time')[]) =>
  data<DropActionResult>({ ok: false, error, ...(invalidFields && { invalidFields }) }, { status })
