import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabytes = 96
const block = Buffer.alloc(64 * 1024)

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

/**
 * Mounts a file system of its own in memory, which can be filled.
 * @returns undefined where this user may not mount one.
 */
export function mountSmallDisk() {
  const path = mkdtempSync(join(tmpdir(), 'store-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      try {
        while (true) appendFileSync(filler, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}
