import { inTransaction } from '#store/database.server.ts'
import { addLanguage, type Language } from '#store/languages.ts'
import type { AccountMessageKind } from '#store/outbox/message.ts'
import { addMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type AccountLinkPurpose, insertAccountLink } from './account-link-queries.server.ts'
import { lockUser } from './user-queries.server.ts'

const links = {
  'password-reset': { kind: 'password_reset', path: '/login/reset' },
  'email-verification': { kind: 'email_verification', path: '/account/verify' },
} as const satisfies Record<AccountLinkPurpose, { kind: AccountMessageKind; path: string }>

/** Creates a link and mails it to the address of an account, unless the account is gone. */
export async function mailAccountLink(
  { db, now, publicUrl }: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { purpose, userId, language }: { purpose: AccountLinkPurpose; userId: string; language: Language },
): Promise<void> {
  const { kind, path } = links[purpose]
  const at = now()
  await inTransaction(db, async tx => {
    // The account could be erased meanwhile, and nothing of it may be stored after that.
    const user = await lockUser(tx, userId)
    if (!user) return
    const token = await insertAccountLink(tx, { purpose, userId, at })
    const url = publicUrl + addLanguage(`${path}?token=${token}`, language)
    await addMessage(tx, { kind, recipient: user.email, language, data: { url }, at: at.toISOString() })
  })
}
