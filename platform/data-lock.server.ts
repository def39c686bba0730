import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from './config.server.ts'
import { createDataDirectory, createPrivateDatabaseFile } from './data-directory.server.ts'

export const lockFileName = 'store.lock'

/** The process that serves a data directory. */
interface Owner {
  pid: number
  host: string
  /** Changes when the machine starts; empty where the system has none. */
  bootId: string
  since: string
}

/**
 * Makes this process the only one that serves, imports or restores the SQLite store in `dataDir`,
 * until it ends. The operating system holds the lock on `store.lock`, so it ends with the process
 * however that ends, and a process id that is used again doesn't matter. Containers of one machine
 * see it too. The file names the owner, for the message and for machines that share a disk but no
 * locks.
 * Commands that open the database beside the server don't take the lock.
 * @returns the path of the lock file
 * @throws ConfigError when another process serves the directory, or another machine may, and when
 *   the lock file is damaged.
 */
export function lockDataDirectory(dataDir: string): string {
  const file = join(resolve(dataDir), lockFileName)
  createDataDirectory(dataDir)
  createPrivateDatabaseFile(file)
  try {
    takeLock(dataDir, file)
    return file
  } catch (error) {
    if (hasResult(error, damageCodes)) throw new ConfigError(describeDamage(file))
    // Another process is creating the table or naming itself.
    throw hasResult(error, [busyCode]) ? new ConfigError(describeOwner(dataDir, undefined)) : error
  }
}

function takeLock(dataDir: string, file: string): void {
  const { ino } = statSync(file)
  const lock = new DatabaseSync(file, { timeout: 1000 })
  lock.exec('create table if not exists owners (pid integer, host text, boot_id text, since text)')
  if (!tryLock(lock)) throw new ConfigError(describeOwner(dataDir, findOwner(lock)))
  const earlier = findOwner(lock)
  const owner = { pid: process.pid, host: hostname(), bootId: readBootId(), since: new Date().toISOString() }
  if (earlier && mayRunElsewhere(earlier, owner)) throw new ConfigError(describeOtherMachine(dataDir, file, earlier))
  writeOwner(lock, owner)
  // Between the commit and this line another process may have become the owner.
  if (!tryLock(lock)) throw new ConfigError(describeOwner(dataDir, findOwner(lock)))
  // A restore that has failed removes its file, which others may have opened meanwhile.
  if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) throw new ConfigError(describeOwner(dataDir, undefined))
  process.once('exit', () => giveBack(lock))
}

function giveBack(lock: DatabaseSync): void {
  try {
    lock.exec('delete from owners; commit')
  } catch {
    // The directory is gone or the disk is full. The lock ends with the process all the same.
  }
}

/** Holds the write lock of an open transaction, during which others can still read the owner. */
function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin immediate')
    return true
  } catch (error) {
    if (hasResult(error, [busyCode])) return false
    throw error
  }
}

// https://www.sqlite.org/rescode.html
const busyCode = 5
/** Another table than ours, a damaged file, no database. */
const damageCodes = [1, 11, 26]

const hasResult = (error: unknown, codes: readonly number[]) =>
  error instanceof Error && 'errcode' in error && codes.includes(error.errcode as number)

const findOwner = (lock: DatabaseSync) =>
  lock.prepare('select pid, host, boot_id as bootId, since from owners').get() as Owner | undefined

function writeOwner(lock: DatabaseSync, { pid, host, bootId, since }: Owner): void {
  lock.exec('delete from owners')
  lock.prepare('insert into owners values (?, ?, ?, ?)').run(pid, host, bootId, since)
  lock.exec('commit')
}

/** The lock was free: on the same machine that proves that the earlier owner has ended. */
const mayRunElsewhere = (earlier: Owner, { host, bootId }: Owner) =>
  earlier.host !== host && (bootId === '' || earlier.bootId !== bootId)

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

const describeOwner = (dataDir: string, owner: Owner | undefined) =>
  `DATA_DIR: the store in ${dataDir} is running already${owner ? ` (process ${owner.pid} on ${owner.host}, since ${owner.since})` : ''}. One process at a time may serve a SQLite store. Stop that one, or set DATA_DIR to another directory; several processes need DATABASE_URL (docs/several-processes.md).`

const describeDamage = (file: string) =>
  `DATA_DIR: ${file} is damaged, so nothing tells whether another process uses the directory. Make sure that none does, then delete the file and start again.`

const describeOtherMachine = (dataDir: string, file: string, { pid, host, since }: Owner) =>
  `DATA_DIR: the store in ${dataDir} was last served by process ${pid} on the machine ${host} (since ${since}), which has not given it back and may still run. Stop the store there. If it is stopped, or that machine is gone, delete ${file} and start again.`
