import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { collectOutput } from '#test/processes/collect-output.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createBackup } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeArchive } from './write-archive.server.ts'

const photoKey = 'product-images/1-front-800.webp'

let folder: string
let target: string
let file: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-restore-'))
  target = join(folder, 'restored')
  const dataDir = join(folder, 'data')
  const db = await openDatabase({ dataDir })
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(photoKey, Buffer.alloc(9_000, 'photo'), 'image/webp')
  await insertProduct(db, { imageUrls: JSON.stringify([`/${photoKey}`]) })
  await db.destroy()
  const backup = { environment: {}, directory: join(folder, 'out'), now: new Date() }
  file = (await createBackup({ config: readConfig({ DATA_DIR: dataDir }), ...backup })).file
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs a script in a process of its own, on the data directory that is restored. */
function start(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: target, DATABASE_URL: '', ...environment }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

async function runRestore(environment?: Record<string, string>): Promise<{ status: number; output: string }> {
  return collectOutput(start(['scripts/restore.ts', file], environment))
}

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

test('a restore that fails leaves no lock behind', async () => {
  writeFileSync(file, 'no archive')
  expect(await runRestore()).toEqual({
    status: 1,
    output: expect.stringContaining('is damaged at its beginning: it is no .tar.gz file.'),
  })
  expect(await readdir(target)).toEqual([])
})

test('what an archive has unpacked to is removed when it exceeds the limit', { timeout: 120_000 }, async () => {
  await writeArchive(file.replace('.tar.gz', '-bomb.tar.gz'), async archive => {
    await archive.addBytes('settings.env', Buffer.from('X=1'))
    await archive.addBytes('store.sqlite', Buffer.alloc(600 * 1024 * 1024))
  })
  file = file.replace('.tar.gz', '-bomb.tar.gz')
  expect(await runRestore()).toEqual({ status: 1, output: expect.stringMatching(/unpacks to more than \d+ MB/) })
  expect(await readdir(target)).toEqual([])
  const verified = await collectOutput(start(['scripts/backup-verify.ts', file], { TMPDIR: target }))
  expect(verified).toEqual({ status: 1, output: expect.stringMatching(/unpacks to more than \d+ MB/) })
  const imported = await collectOutput(
    start(['scripts/import.ts', file], { TMPDIR: target, DATA_DIR: join(folder, 'x') }),
  )
  expect(imported).toEqual({ status: 1, output: `${file} is no export: it contains settings.env.\n` })
  expect(await readdir(target)).toEqual([])
})

test('a restore is refused while another process uses the data directory, also with PostgreSQL', async () => {
  const lockScript = `
    import { lockDataDirectory } from '#platform/data-lock.server.ts'
    lockDataDirectory(process.env.DATA_DIR)
    console.log('locked')
    process.stdin.resume()`
  await once(start(['--input-type=module', '--eval', lockScript]).stdout, 'data')
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/shop', AUTH_SECRET: 'a secret of thirty-two characters' }
  for (const environment of [{}, postgres])
    expect(await runRestore(environment)).toEqual({ status: 1, output: expect.stringContaining('is running already') })
  expect(await readdir(target)).toEqual(['store.lock'])
})

test('one of two restores that start at once succeeds, whole', async () => {
  const results = await Promise.all([runRestore(), runRestore()])
  expect(results.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(await readdir(target)).toEqual(expect.arrayContaining(['photos', 'store.sqlite']))
})

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
