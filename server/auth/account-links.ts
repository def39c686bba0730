import type { Context } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import { parseLanguage } from '#store/languages.ts'
import { mailAccountLink } from '#store/outbox/mail-account-link.server.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import { findAccountLink } from '#store/users/account-link-queries.server.ts'
import { resetPassword, verifyEmailByLink } from '#store/users/use-account-link.server.ts'
import type { User } from '#store/users/user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** Limits and logs what a request does with mailed links. Tokens and addresses are never logged. */
export function createAccountLinksOfRequest(
  { store, afterResponse }: Pick<ServerDependencies, 'store' | 'afterResponse'>,
  c: Context<Env>,
  { findUser, guard }: { findUser: () => Promise<User | undefined>; guard: SignInGuard },
): CurrentUser['links'] {
  const { db, log, mail, now } = store
  const language = parseLanguage(c.req.query('lang'))
  const { network } = guard
  const findOwner = (token: string) => findAccountLink(db, { purpose: 'password-reset', token, at: now() })

  return {
    canMail: mail.send !== undefined,

    async requestPasswordReset(email) {
      if (await guard.isMailLimited(email, 'password-reset')) return 'rateLimited'
      // The time of the response doesn't tell whether there is an account.
      if (mail.send) afterResponse.run(c, () => mailAccountLink(store, { kind: 'password_reset', email, language }))
      log.info({ network }, 'Password reset requested')
      return 'mailed'
    },

    canResetPassword: async token => (await findOwner(token)) !== undefined,

    async resetPassword({ token, newPassword }) {
      // Hashing takes long: only for whoever has a link.
      const uid = await findOwner(token)
      if (uid === undefined) return 'expired'
      const passwordHash = await hashPassword(newPassword)
      if (!(await resetPassword(store, { token, userId: uid, passwordHash }))) return 'expired'
      log.info({ uid, network }, 'Password reset')
      return 'changed'
    },

    async requestEmailVerification({ email }) {
      if (await guard.isMailLimited(email, 'email-verification')) return 'rateLimited'
      if (mail.send) await mailAccountLink(store, { kind: 'email_verification', email, language })
      return 'mailed'
    },

    async inviteAdmin(email, { uid }) {
      if (await guard.isMailLimited(email, 'admin-invitation')) return 'rateLimited'
      const message = { kind: 'admin_invitation', recipient: email, language: 'en', data: { invitedBy: uid } } as const
      if (mail.send) await addMessage(db, { ...message, at: now().toISOString() })
      return 'mailed'
    },

    async requestOrderLinks(email) {
      if (await guard.isMailLimited(email, 'order-links')) return 'rateLimited'
      // The orders are looked for when the message is about to be sent: neither the time of this
      // response nor that of the next one tells whether there are any.
      const message = { kind: 'order_links', recipient: email.trim().toLowerCase(), language, data: {} } as const
      if (mail.send) await addMessage(db, { ...message, at: now().toISOString() })
      log.info({ network }, 'Links of orders requested')
      return 'mailed'
    },

    async verifyEmail(token) {
      const user = await findUser()
      if (!user) return 'signed-out'
      if (!(await verifyEmailByLink(store, { userId: user.uid, token }))) return 'expired'
      log.info({ uid: user.uid, network }, 'E-mail address verified')
      return 'verified'
    },
  }
}
