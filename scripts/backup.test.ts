import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLatestBackup } from '#platform/backup/find-latest-backup.server.ts'
import { createS3Client } from '#platform/photos/s3-client.server.ts'
import { callCommand } from '#test/call-command.ts'
import { listFiles, photoKey, setUpDataFolder } from '#test/data-folder.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { insertProduct } from '#test/factories.ts'
import { runBackup } from './backup.ts'
import { runBackupVerify } from './backup-verify.ts'
import { runExport } from './export.ts'

const data = setUpDataFolder()

test('a backup that lacks photos replaces no earlier one, on the disk or in the bucket', async () => {
  await insertProduct(data.db, { imageUrls: JSON.stringify([`/${photoKey}`]) })
  const emulator = await startS3Emulator()
  const { endpoint = '', region, bucket, accessKeyId, secretAccessKey } = emulator.settings
  const environment = {
    DATA_DIR: data.dataDir,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const directory = join(data.folder, 'out')
  const run = (...args: string[]) => callCommand(runBackup, ['--out', directory, '--keep', '1', ...args], environment)
  const listUploaded = async () => {
    const response = await createS3Client(emulator.settings).send({ method: 'GET', key: '?list-type=2' })
    return [...(await response.text()).matchAll(/<Key>backups\/([^<]*)/g)].map(([, name]) => name)
  }
  expect((await run()).status).toBe(0)
  const [first = ''] = await listFiles(directory)
  await rm(join(data.dataDir, 'photos'), { recursive: true })
  for (const count of [2, 3]) {
    const { status, output } = await run()
    expect([status, output]).toEqual([1, expect.stringContaining('Earlier backups were not deleted')])
    const names = await listFiles(directory)
    expect([names[0], names.length]).toEqual([first, count])
    expect(await listUploaded()).toEqual(names)
  }
  expect((await run('--lost-photos', '1')).status).toBe(0)
  expect(await listFiles(directory)).toHaveLength(1)
  expect(await listUploaded()).toEqual(await listFiles(directory))
  await emulator.close()
})

test('says what a backup contains when it was made and verified, and notes when, wherever it is', async () => {
  await insertProduct(data.db)
  const directory = join(data.folder, 'out')
  const made = await callCommand(runBackup, ['--out', directory], { DATA_DIR: data.dataDir })
  const [name = ''] = await listFiles(directory)
  const contents = /sqlite, .*: 1 products, 0 orders, 0 photo files$/m
  expect([made.status, made.output]).toEqual([0, expect.stringMatching(contents)])
  expect(made.output).toContain('Secrets are not in it')
  expect(await findLatestBackup(data.dataDir, new Date())).toBeInstanceOf(Date)
  const verified = await callCommand(runBackupVerify, [join(directory, name)], {})
  expect([verified.status, verified.output]).toEqual([0, expect.stringContaining(`${name} is complete.`)])
  expect(verified.output).toMatch(contents)
})

test.each([
  [runBackup, ['--keep', 'all'], /^Say how many backups to keep/],
  [runBackup, ['--lost-photos', 'some'], /^Say how many photos are lost/],
  [runBackup, ['--out', '/proc/x'], /no such file or directory.* '\/proc\/x'/],
  [runBackupVerify, ['/proc/x'], /^There is no file \/proc\/x\.$/],
  [runExport, [], /^Say where to: npm run export/],
])('a command that can not do it ends with a sentence: %o %j', async (command, args, sentence) => {
  const { status, output } = await callCommand(command, args, { DATA_DIR: data.dataDir })
  expect([status, output]).toEqual([1, expect.stringMatching(sentence)])
  expect(output).not.toContain('\n')
})
