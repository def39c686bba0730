/** What a test sends to the store's process: as JSON in CRASH_CONTROL, then in messages. */
export interface CrashControl {
  /** Increases with each message; the process answers with it. */
  sequence: number
  /** Increases with each run; the counting of crash points starts anew. */
  runNumber: number
  /** How far the process's clock is ahead. */
  offsetMs: number
  /** The crash point to die at. */
  crashAt: string | null
  /** Whether the store's background jobs run, several times a second. */
  hasFastTimers: boolean
  /** Whether every write to the database fails as on a full disk. */
  isDiskFull: boolean
  /** The file to append each crash point to. */
  recordFile: string | null
}

export const initialControl: CrashControl = {
  sequence: 0,
  runNumber: 0,
  offsetMs: 0,
  crashAt: null,
  hasFastTimers: false,
  isDiskFull: false,
  recordFile: null,
}
