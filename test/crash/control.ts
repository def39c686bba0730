/** What a test tells the store's process that it will kill. */
export interface CrashControl {
  /** Rises each time, so that the test knows when it has been taken. */
  sequence: number
  /** Another number than before: points are counted from here. */
  runNumber: number
  /** How far the process's clock is ahead. */
  offsetMs: number
  /** The point to die at. */
  crashAt: string | null
  /** Whether the store's rounds over unfinished payments run, several a second. */
  hasFastTimers: boolean
  /** A file to write each point to. */
  recordFile: string | null
}
