import { readdir, readFile } from 'node:fs/promises'
import type { Diagnostics } from './diagnostics.ts'
import type { FaultReporter } from './fault-reporter.ts'

const intervalMs = 10_000

/**
 * Looks at disk and file descriptors every ten seconds, without keeping the process. Without free
 * descriptors the kernel drops new connections, and no request ever reports it.
 */
export function watchResources(
  faults: FaultReporter,
  { readDisk }: Pick<Diagnostics, 'readDisk'>,
  readDescriptors = readFileDescriptors,
): void {
  async function look(): Promise<void> {
    const disk = await readDisk()
    if (disk.status === 'low') faults.onLowDisk(disk.freeMegabytes)
    try {
      const usage = await readDescriptors()
      if (usage) faults.onFileDescriptors(usage)
    } catch (error) {
      faults.onError(error)
    }
  }
  setInterval(() => void look(), intervalMs).unref()
}

/**
 * Reads how many files and sockets this process has open, and how many it may. Linux only.
 * @throws EMFILE when not even this directory can be opened
 */
async function readFileDescriptors(): Promise<{ open: number; max: number } | undefined> {
  if (process.platform !== 'linux') return undefined
  const limits = await readFile('/proc/self/limits', 'utf8')
  const [, max] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (max === undefined) return undefined
  return { open: (await readdir('/proc/self/fd')).length, max: Number(max) }
}
