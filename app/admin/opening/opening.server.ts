import { z } from 'zod'
import type { LiveCheck } from '#store/opening/live-check.ts'
import { listOpeningChecks } from '#store/opening/opening-checks.server.ts'
import { removeDemo } from '#store/opening/remove-demo.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'

/** A check, and what it has found; nothing when all is well. */
export type OpeningStep = Pick<LiveCheck, 'name' | 'link'> & { problem: string | undefined }

export const findOpeningSteps = (store: StoreContext): Promise<OpeningStep[]> =>
  Promise.all(
    listOpeningChecks(store).map(async ({ name, link, run }) => {
      const finding = await run()
      return { name, ...(link && { link }), problem: finding.ok ? undefined : finding.problem }
    }),
  )

export async function handleRemoveDemo(form: PostedForm) {
  const { by, store, values } = await readAdminForm(form, z.object({ intent: z.literal('remove-demo') }))
  if (!values) return refuse(400, 'The demo could not be removed.')
  const { held } = await removeDemo(store, by)
  const names = held.map(title => `‘${title}’`).join(', ')
  const rest = names && `, but for what somebody is paying for or has reserved: ${names}`
  return { ok: true as const, message: `The demo is gone${rest}.` }
}
