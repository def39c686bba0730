import { createHook } from '#store/hook.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Switches push messages off for all devices of a user. */
export const deletePushDevices = createHook<[userId: string]>('deletePushDevices')

/**
 * Stores a notification for the admins, in the transaction of what it says, and pushes `pushText`.
 * @returns its event, to be published after the commit
 */
export const notifyOfRights = createHook<
  [notification: { title: string; message: string; link: string; at: string; pushText: string }],
  StoreEvent
>('notifyOfRights')
