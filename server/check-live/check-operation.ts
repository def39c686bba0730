import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#store/database.server.ts'
import type { MailService } from '#store/delivery/mail.ts'
import { found, type LiveCheck, problem } from '#store/opening/live-check.ts'
import { findPasswordHash } from '#store/users/credential-queries.server.ts'
import { hasSecondFactor, listUsers } from '#store/users/user-queries.server.ts'

const maxAdmins = 1000

/** Checks mail by a message, and the admins' second factors. */
export function listOperationChecks(
  { shop, admin }: Pick<Config, 'shop' | 'admin'>,
  { db, send }: { db: Db; send: MailService['send'] },
): LiveCheck[] {
  const listAdmins = async () => (await listUsers(db, { isAdmin: true, q: '', limit: maxAdmins })).users

  return [
    {
      name: 'Test message',
      isAdvice: send === undefined,
      async run() {
        if (!send) return problem('not sent, SMTP_URL is not set.')
        const recipient = admin?.email ?? (await listAdmins())[0]?.email
        if (!recipient) return problem('not checked, there is no admin to send a message to.')
        const text = `This message was sent by npm run check:live of ${shop.name}. Mail works.`
        const result = await send({
          messageId: `check-live.${randomUUID()}`,
          recipient,
          sender: shop,
          subject: `${shop.name}: test message`,
          text,
          html: `<p>${text.replace(/[&<>]/g, '')}</p>`,
        })
        return result.status === 'accepted'
          ? found(`accepted a message to ${recipient}. Look whether it has arrived, and not as spam`)
          : problem(`the message to ${recipient} was not accepted: ${result.reason}`)
      },
    },
    {
      name: 'Admin',
      async run() {
        const admins = await listAdmins()
        if (admins.length === 0) return problem('there is none. npm run grant-admin -- someone@example.com')
        const unprotected: string[] = []
        for (const { uid, email } of admins)
          if ((await findPasswordHash(db, uid)) !== undefined && !(await hasSecondFactor(db, uid)))
            unprotected.push(email)
        return unprotected.length === 0
          ? found(`${admins.length === 1 ? 'has' : `all ${admins.length} have`} a second factor, or Google's`)
          : problem(`no second factor: ${unprotected.join(', ')}. Turn it on at /account/second-factor.`)
      },
    },
  ]
}
