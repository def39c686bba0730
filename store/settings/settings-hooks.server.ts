import { createHook } from '#store/hook.server.ts'

export interface TransferChange {
  /** E-mail address of the admin. */
  changedBy: string
  /** As it is now; may be empty. */
  account: string
  /** ISO 8601. */
  at: string
}

/**
 * Keeps an uploaded photo as long as a setting names it, and lets the one go that it replaces.
 * @returns false when there is no such photo
 */
export const replacePhoto = createHook<
  [change: { from: string | undefined; to: string | undefined; at: string }],
  boolean
>('replacePhoto')

/** Tells every admin by e-mail where buyers transfer money to from now on. */
export const mailTransferChange = createHook<[change: TransferChange]>('mailTransferChange')
