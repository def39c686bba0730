import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const paths = new Set<string>()

/**
 * Removes a file or folder when a signal ends the process: a copy of the database must not stay
 * where nobody looks for it.
 * @returns a function that lets the file or folder stay.
 */
export function removeOnSignal(path: string): () => void {
  if (paths.size === 0) for (const signal of signals) process.on(signal, removeAndExit)
  paths.add(path)
  return () => {
    paths.delete(path)
    if (paths.size === 0) for (const signal of signals) process.off(signal, removeAndExit)
  }
}

function removeAndExit(signal: NodeJS.Signals): void {
  // Retried, because what runs in other threads may write a file while the folder is emptied.
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.exit(128 + constants.signals[signal])
}

/**
 * Runs work with a new folder, which is removed afterwards, also when a signal ends the process.
 * @param prefix path that six characters are added to.
 */
export async function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(prefix)
  const release = removeOnSignal(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}
