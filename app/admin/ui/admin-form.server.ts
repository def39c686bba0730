import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { Actor } from '#store/audit/audit.server.ts'

export interface PostedForm {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Reads a form that an admin has sent. `values` are undefined when it doesn't fit the schema. */
export async function readAdminForm<Values>(
  { request, context }: PostedForm,
  schema: z.ZodType<Values>,
  maxLength?: number,
) {
  const { uid, email } = getAdmin(context)
  const by: Actor = { uid, email }
  const sent = await readForm(request, maxLength)
  return { by, store: storeContext(context), values: schema.safeParse(sent).data }
}

export const refuse = <More extends object = object>(status: number, error: string, more = {} as More) =>
  data({ ok: false as const, error, ...more }, { status })
