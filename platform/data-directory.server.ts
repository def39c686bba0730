import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError } from './config.server.ts'

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
  if (createDirectories(resolve(dataDir))) chmodSync(dataDir, 0o711)
}

/**
 * Creates a directory and those that it lies in, unless it exists. The option `recursive` of Node
 * never returns where a directory exists that none can be made in, as in /proc.
 * @returns whether it is new
 */
export function createDirectories(path: string, mode?: number): boolean {
  const parent = dirname(path)
  if (!existsSync(parent)) createDirectories(parent, mode)
  try {
    mkdirSync(path, mode)
    return true
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
    throw error
  }
}

/**
 * Checks what stands where the store keeps a file or a directory. To open a pipe would take for
 * ever.
 * @throws ConfigError when it is something else
 */
export function assertKind(path: string, kind: 'file' | 'directory'): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !(kind === 'file' ? found.isFile() : found.isDirectory()))
    throw new ConfigError(
      `DATA_DIR: ${path} is no ${kind}, but the store keeps one there. Move it away, then start again.`,
    )
}

/**
 * Creates the file of a SQLite database, or makes one that was copied there private. SQLite gives
 * the files beside it the same mode.
 * @throws ConfigError when something else than a file is there
 */
export function createPrivateDatabaseFile(file: string): void {
  assertKind(file, 'file')
  closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600)
    } catch {
      // The file doesn't exist, or belongs to another user, who has chosen its mode.
    }
  }
}
