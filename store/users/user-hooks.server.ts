import { createHook } from '#store/hook.server.ts'

/** Switches push messages off for all devices of a user. */
export const deletePushDevices = createHook<[userId: string]>('deletePushDevices')
