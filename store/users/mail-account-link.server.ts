import { inTransaction } from '#store/database.server.ts'
import { addLanguage, type Language } from '#store/languages.ts'
import type { AccountMessageKind } from '#store/outbox/message.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type AccountLinkPurpose, insertAccountLink } from './account-link-queries.server.ts'
import { findUserByEmail, lockUser } from './user-queries.server.ts'

type AccountLinkKind = Exclude<AccountMessageKind, 'order_links'>

const links: Record<AccountLinkKind, { purpose: AccountLinkPurpose; path: string }> = {
  password_reset: { purpose: 'password-reset', path: '/login/reset' },
  email_verification: { purpose: 'email-verification', path: '/account/verify' },
}

/** Mails a link to the address of an account, unless the account is gone. */
export async function mailAccountLink(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { kind, userId, language }: { kind: AccountLinkKind; userId: string; language: Language },
): Promise<void> {
  await inTransaction(db, async tx => {
    // The account could be erased meanwhile, and nothing of it may be stored after that.
    const user = await lockUser(tx, userId)
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
    const found = await findUserByEmail(tx, email)
    const user = found && (await lockUser(tx, found.uid))
    if (!user) return undefined
    const token = await insertAccountLink(tx, { purpose, userId: user.uid, at: now() })
    return publicUrl + addLanguage(`${path}?token=${token}`, language)
  })
}
