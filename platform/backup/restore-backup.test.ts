import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackupFolder } from '#test/data-folder.ts'
import { readConfig } from '../config.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

let target: string
let file: string
let close: () => Promise<void>
beforeEach(async () => {
  const backup = await createBackupFolder()
  ;({ file, close } = backup)
  target = join(backup.folder, 'restored')
})
afterEach(() => close())

/** Restores photos into a bucket that is empty; `onUpload` runs while a photo is sent to it. */
async function restoreWithBucket(onUpload: () => void): Promise<void> {
  const bucket = createServer((request, response) => {
    if (request.method === 'PUT') onUpload()
    const isMissing = request.method === 'GET'
    response.writeHead(isMissing ? 404 : 200).end(isMissing ? '<Code>NoSuchKey</Code>' : '')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const s3 = { endpoint, region: 'us-east-1', bucket: 'photos', publicUrl: undefined, ...key }
  try {
    await restoreBackup(file, { ...readConfig({ DATA_DIR: target }), s3 })
  } finally {
    bucket.closeAllConnections()
    bucket.close()
  }
}

test('a restore fails when a file of the backup disappears meanwhile', async () => {
  const restoring = restoreWithBucket(() => rmSync(join(target, 'restore.partial/store.sqlite')))
  await expect(restoring).rejects.toThrow('ENOENT')
  expect(await readdir(target)).toEqual([])
})

test('a restore that fails deletes nothing that others have put there meanwhile', async () => {
  const restoring = restoreWithBucket(() => {
    mkdirSync(join(target, 'store.sqlite'))
    writeFileSync(join(target, 'store.sqlite/notes.txt'), '')
  })
  await expect(restoring).rejects.toThrow('EISDIR')
  expect(await readdir(join(target, 'store.sqlite'))).toEqual(['notes.txt'])
})
