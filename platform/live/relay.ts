import type { Announcement } from '#store/live.ts'

/** Whoever hears what any process of the store announces. */
export interface Hearing {
  heard(announcements: readonly Announcement[]): void
  /** From here on nothing is heard, until `missed`. */
  deaf(): void
  /** It is heard again, but something may have been said meanwhile. */
  missed(): void
}

/** Carries announcements to every process of the store, this one included, in the order in which each process made them. */
export interface Relay {
  send(announcements: readonly Announcement[]): void
  /** Resolves once everything has been sent. */
  close(): Promise<void>
}

export type OpenRelay = (hearing: Hearing) => Relay

/** For a store of one process. */
export const openLocalRelay: OpenRelay = hearing => ({ send: hearing.heard, close: async () => {} })
