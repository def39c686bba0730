import { inTransaction, type Tx } from '#store/database.server.ts'
import { addLanguage, type Language } from '#store/languages.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type AccountLinkPurpose, insertAccountLink } from '#store/users/account-link-queries.server.ts'
import type { User } from '#store/users/user.ts'
import { findUserByEmail, lockUser } from '#store/users/user-queries.server.ts'
import type { AccountMessageKind } from './message.ts'
import { addMessage } from './outbox.server.ts'

type AccountLinkKind = Exclude<AccountMessageKind, 'order_links' | 'admin_invitation'>

const links: Record<AccountLinkKind, { purpose: AccountLinkPurpose; path: string }> = {
  password_reset: { purpose: 'password-reset', path: '/login/reset' },
  email_verification: { purpose: 'email-verification', path: '/account/verify' },
}

/** The account could be erased meanwhile, and nothing of it may be stored after that. */
async function lockUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const user = await findUserByEmail(tx, email)
  return user && lockUser(tx, user.uid)
}

/** Mails a link to the owner of an account, if there is one with this address. */
export async function mailAccountLink(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { kind, email, language }: { kind: AccountLinkKind; email: string; language: Language },
): Promise<void> {
  await inTransaction(db, async tx => {
    const user = await lockUserByEmail(tx, email)
    if (user) await addMessage(tx, { kind, recipient: user.email, language, data: {}, at: now().toISOString() })
  })
}

/**
 * Creates the link of a message that is about to be sent.
 * @returns its secret URL; undefined when the account is gone
 */
export async function createAccountLink(
  { db, now, publicUrl }: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { kind, email, language }: { kind: AccountLinkKind; email: string; language: Language },
): Promise<string | undefined> {
  const { purpose, path } = links[kind]
  return inTransaction(db, async tx => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return undefined
    const token = await insertAccountLink(tx, { purpose, subject: user.uid, at: now() })
    return publicUrl + addLanguage(`${path}?token=${token}`, language)
  })
}
