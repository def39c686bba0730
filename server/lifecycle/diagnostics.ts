import { statfs } from 'node:fs/promises'
import type { Config } from '#platform/config.server.ts'
import { createBucketCheck } from '#platform/photos/check-bucket.server.ts'
import type { ResourceProblem } from '#store/store-context.server.ts'
import { cacheCheck } from './cache-check.ts'
import { watchEventLoop } from './watch-event-loop.ts'

export type DiskState = { status: 'ok' | 'low' | 'unknown'; freeMegabytes: number | null }
export type BucketState = 'ok' | 'failing' | 'unknown' | 'none'

export type Diagnostics = ReturnType<typeof createDiagnostics>

const megabyte = 1024 * 1024
/** With less than this the store still works, and somebody should look soon. */
const minFreeMegabytes = 500
const second = 1000

/**
 * What the process knows about itself and about what it needs besides the database. It keeps
 * nothing running.
 */
export function createDiagnostics({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>) {
  const checkBucket = s3 && createBucketCheck(s3)
  const readBucketState = async (): Promise<BucketState> =>
    checkBucket
      ? checkBucket().then(
          () => 'ok',
          () => 'failing',
        )
      : 'none'
  return {
    ...watchEventLoop(),
    /** The file system of the data directory. */
    readDisk: cacheCheck({ check: () => readDisk(dataDir), ttlMs: 5 * second, initial: unknownDisk }),
    /** The bucket for photos; `none` when a directory stores them. */
    readBucket: cacheCheck<BucketState>({
      check: readBucketState,
      ttlMs: 60 * second,
      initial: checkBucket ? 'unknown' : 'none',
    }),
  }
}

/** Lists what admins should know of. */
export async function listResourceProblems({
  readDisk,
  readBucket,
}: Pick<Diagnostics, 'readDisk' | 'readBucket'>): Promise<ResourceProblem[]> {
  const [disk, bucket] = await Promise.all([readDisk(), readBucket()])
  return [
    ...(disk.status === 'low' ? (['disk-low'] as const) : []),
    ...(bucket === 'failing' ? (['bucket-failing'] as const) : []),
  ]
}

const unknownDisk: DiskState = { status: 'unknown', freeMegabytes: null }

async function readDisk(dataDir: string): Promise<DiskState> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeMegabytes = Math.floor((bavail * bsize) / megabyte)
    return { status: freeMegabytes < minFreeMegabytes ? 'low' : 'ok', freeMegabytes }
  } catch {
    return unknownDisk
  }
}
