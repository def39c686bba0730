import { z } from 'zod'
import { currentUser } from '#app/context/current-user.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import { createInvitation } from '#store/users/admin-invitation.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { endSessions } from '#store/users/end-sessions.server.ts'
import { type PostedForm, readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'

const formSchema = z.union([
  z.object({ userId: recordIdSchema, isAdmin: z.enum(['true', 'false']) }),
  z.object({ userId: recordIdSchema, intent: z.literal('log-out') }),
  z.object({ email: z.string().transform(text => removeInvisible(text).toLowerCase()), way: z.enum(['mail', 'link']) }),
])

const failed = 'Failed to update admin status'

export async function handleUsersForm(form: PostedForm) {
  const { by, store, values } = await readAdminForm(form, formSchema)
  if (!values) return refuse(400, failed)
  const { network, hasJustSignedIn, links } = currentUser(form.context)
  if ('email' in values && !isEmailAddress(values.email)) return refuse(400, 'Please enter a valid email address.')
  // A session that somebody else has got hold of must not make an admin, who could sign in freshly.
  if (!(await hasJustSignedIn())) return refuse(403, failed, { reason: 'sign-in' as const })
  if ('email' in values) {
    const { email, way } = values
    const url = way === 'link' ? await createInvitation(store, { by: by.uid, way, email }) : undefined
    const isDone = way === 'link' ? url !== undefined : (await links.inviteAdmin(email, by)) === 'mailed'
    if (!isDone) return refuse(429, 'Too many invitations. Try again in an hour.')
    store.log.info({ by: by.uid, network, way }, 'Admin invited')
    return { ok: true as const, email, url }
  }
  const { userId } = values
  if ('intent' in values)
    return (await endSessions(store, { by, userId }))
      ? { ok: true as const, message: 'Logged out' }
      : refuse(404, 'This account is gone.')
  const result = await changeAdmin(store, { by, network, userId, isAdmin: values.isAdmin === 'true' })
  if (result.ok) return { ok: true as const }
  return refuse(result.reason === 'unknown' ? 404 : 409, failed, { reason: result.reason })
}
