import { join } from 'node:path'
import { createBackup } from '#platform/backup/create-backup.server.ts'
import { noteBackup } from '#platform/backup/find-latest-backup.server.ts'
import { rotateBackups } from '#platform/backup/rotate-backups.server.ts'
import { uploadBackup } from '#platform/backup/upload-backup.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain } from './commands/command.ts'
import { describeContents } from './commands/describe-contents.ts'

/**
 * npm run backup [-- --out DIR] [--keep N] [--lost-photos N]: writes database, photos and settings
 * without secrets into one file, while the store runs, and uploads it where the settings name a
 * bucket. --keep deletes the oldest backups beyond N, in both places, unless more photos are
 * missing than are known to be lost.
 */
export async function runBackup(call: RunningCommand): Promise<void> {
  const { environment, print, warn, fail } = call
  const { values } = parseCommandLine(call, 'npm run backup [-- --out DIRECTORY] [--keep 14] [--lost-photos 2]', {
    options: { out: { type: 'string' }, keep: { type: 'string' }, 'lost-photos': { type: 'string', default: '0' } },
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const lostPhotos = Number(values['lost-photos'])
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    return fail('Say how many backups to keep: npm run backup -- --keep 14')
  if (!(Number.isInteger(lostPhotos) && lostPhotos >= 0))
    return fail('Say how many photos are lost for good: npm run backup -- --keep 14 --lost-photos 2')

  const config = readConfig(environment)
  const directory = values.out ?? join(config.dataDir, 'backups')
  const now = new Date()
  const { file, size, manifest } = await createBackup({ config, environment, directory, now })
  print(`${file} (${(size / 1e6).toFixed(1)} MB)\n${describeContents(manifest)}`)
  for (const key of manifest.missingPhotos) warn(`Missing photo: ${key}`)
  const missing = manifest.missingPhotos.length
  const rotation = missing <= lostPhotos ? keep : undefined
  if (rotation !== keep)
    fail(
      `Earlier backups were not deleted, because they may have the missing photos. Put these back; if they are lost for good, add --lost-photos ${missing}.`,
    )
  await rotateBackups(file, { keep: rotation, now })
  const bucket = config.backupBucket
  if (bucket) print(`Uploaded to ${bucket.bucket}/${await uploadBackup(file, { bucket, keep: rotation })}`)
  await noteBackup(config.dataDir, now)
  print('Secrets are not in it: keep AUTH_SECRET, or the file auth-secret, in another place.')
}

await runIfMain(import.meta, runBackup)
