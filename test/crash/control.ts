/** What a test sends to the store's process: as JSON in CRASH_CONTROL, then in messages. */
export type CrashControl = typeof initialControl

export const initialControl = {
  /** Increases with each message; the process answers with it. */
  sequence: 0,
  /** Increases with each run; the counting of crash points starts anew. */
  runNumber: 0,
  /** How far the process's clock is ahead. */
  offsetMs: 0,
  /** The crash point to die at. */
  crashAt: null as string | null,
  /** Whether the store's background jobs run, several times a second. */
  hasFastTimers: false,
  /** Whether every write to the database fails as on a full disk. */
  isDiskFull: false,
  /** The file to append each crash point to. */
  recordFile: null as string | null,
}
