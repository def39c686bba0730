import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'

/**
 * From now on the files of this process are readable by its user alone: they name buyers and hold
 * secrets. Photos are the exception, because a web server may serve them.
 */
export function makeNewFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates the data directory unless it exists. Other users may pass through it to the photos but
 * not list it.
 */
export function createDataDirectory(dataDir: string): void {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
  if (isNew) chmodSync(dataDir, 0o711)
}

/**
 * Creates the file of a SQLite database, or makes an existing one private: earlier versions let
 * everybody on the machine read it. SQLite gives the files beside it the same mode.
 */
export function createPrivateDatabaseFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600)
    } catch {
      // The file doesn't exist, or belongs to another user, who has chosen its mode.
    }
  }
}
