import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import { hashFile } from '../archive/read-archive.server.ts'
import { createS3Client, type S3Client, type S3Connection } from '../photos/s3-client.server.ts'
import { S3Error } from '../photos/s3-error.ts'
import { verifyBackup } from './extract-backup.server.ts'
import { listOutdated } from './rotate-backups.server.ts'

/** Where backups are uploaded to. */
export interface BackupBucket extends S3Connection {
  /** Directory in the bucket; ends in a slash, or is empty. */
  prefix: string
}

/** A provider takes at most 5 GB in a request. */
const maxBytes = 5 * 1024 ** 3
const uploadTimeoutMs = 2 * 60 * 60 * 1000

/**
 * Verifies a backup and uploads it. Then deletes the oldest ones of the bucket beyond `keep`, as
 * `rotateBackups` does on the disk.
 * @returns the key of the backup in the bucket.
 * @throws ArchiveError when it is damaged, or the bucket doesn't take it. No other one is deleted.
 */
export async function uploadBackup(
  file: string,
  { bucket: { prefix, ...connection }, keep }: { bucket: BackupBucket; keep: number | undefined },
): Promise<string> {
  await verifyBackup(file)
  const blob = await openAsBlob(file)
  if (blob.size > maxBytes)
    throw new ArchiveError(`${file} was not uploaded: it has more than 5 GB. Copy it away by other means.`)
  const client = createS3Client(connection, { timeoutMs: uploadTimeoutMs })
  const newest = basename(file)
  const key = prefix + newest
  try {
    // The provider compares the hash with what it has received.
    const body = { blob, sha256: await hashFile(file) }
    await client.send({ method: 'PUT', key, headers: { 'content-type': 'application/gzip' }, body })
    const names = await listNames(client, prefix)
    for (const name of listOutdated(names, { newest, keep }))
      await client.send({ method: 'DELETE', key: prefix + name })
    return key
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    throw new ArchiveError(
      `BACKUP_S3_BUCKET: the bucket ${connection.bucket} refused the upload or its rotation (${error.name}: ${error.message}). The backup is in ${file}.`,
    )
  }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
async function listNames(client: S3Client, prefix: string): Promise<string[]> {
  const names: string[] = []
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) })
    const response = await client.send({ method: 'GET', key: `?${query}` })
    const xml = await response.text()
    for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length))
    token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]
  }
  return names
}
