import { z } from 'zod'
import type { DropId, ProductId } from '#store/ids.ts'
import { changeDrop, deleteDrop, takeOutOfDrop } from '#store/products/change-drop.server.ts'
import { parseDropDraft } from '#store/products/drop.ts'
import { openDropNow } from '#store/products/open-drop.server.ts'
import { putBackOnSale } from '#store/products/put-back-on-sale.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'

const text = z.string().default('')
export const dropFields = { title: text, day: text, time: text }
const dropFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), ...dropFields }),
  z.object({ intent: z.literal('open') }),
  z.object({ intent: z.literal('delete') }),
  z.object({ intent: z.literal('publish'), productId: recordIdSchema }),
  z.object({ intent: z.literal('take-out'), productId: recordIdSchema }),
])

export async function handleDropForm(form: PostedForm, id: DropId) {
  const { by, store, values } = await readAdminForm(form, dropFormSchema)
  if (!values) return refuse(400, 'This is no change of a drop.')
  const succeed = (message: string) => ({ ok: true as const, intent: values.intent, message })
  switch (values.intent) {
    case 'change': {
      const draft = parseDropDraft(values, store.now())
      if (!draft.ok) return refuse(400, 'Not saved: check name and time.', { invalidFields: draft.invalidFields })
      const result = await changeDrop(store, id, draft.draft, by)
      if (result.ok) return succeed('Drop saved')
      return result.reason === 'missing'
        ? refuse(404, 'Not saved: the drop has been deleted.')
        : refuse(409, 'Not saved: the drop has opened meanwhile.')
    }
    case 'open': {
      const result = await openDropNow(store, id, by)
      return result.ok ? succeed('The drop is open') : refuse(404, 'The drop has been deleted.')
    }
    case 'delete': {
      const result = await deleteDrop(store, id, by)
      return result.ok ? succeed('Drop deleted') : refuse(409, 'Not deleted: the drop has products.')
    }
    case 'publish': {
      const result = await putBackOnSale(store, values.productId as ProductId, by)
      return result.ok ? succeed('In the shop now') : refuse(409, 'Failed to publish: the product is gone or sold.')
    }
    case 'take-out': {
      const result = await takeOutOfDrop(store, values.productId as ProductId, id, by)
      return result.ok
        ? succeed('Taken out: it is withdrawn now')
        : refuse(409, 'Not taken out: the product is no longer waiting for this drop.')
    }
  }
}
