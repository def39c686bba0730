import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createBackup } from './backup/create-backup.server.ts'
import { readConfig } from './config.server.ts'
import { openDatabase } from './database/open-database.server.ts'
import { createFolderPhotoStorage } from './photos/folder-photo-storage.server.ts'

const photoKey = 'product-images/1-front-800.webp'

let folder: string
let dataDir: string
let bucket: Server
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-signals-'))
  dataDir = join(folder, 'data')
  for (const name of ['out', 'temporary']) await mkdir(join(folder, name))
  const db = await openDatabase({ dataDir })
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(photoKey, Buffer.alloc(9_000, 'photo'), 'image/webp')
  await insertProduct(db, { imageUrls: JSON.stringify([`/${photoKey}`]) })
  await db.destroy()
  // It never answers, so that a command that needs a photo waits until it is ended.
  bucket = createServer(() => {}).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  bucket.closeAllConnections()
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a process whose photos are in the bucket and whose temporary directory is of the test. */
function start(args: string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TMPDIR: join(folder, 'temporary'),
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    ...environment,
  }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  children.push(child)
  return child
}

/** Ends a process and returns its exit status. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [status] = await once(child, 'exit')
  return status
}

async function listFiles(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter(name => !/^data\/(store\.sqlite|store\.lock)/.test(name)).sort()
}

const config = () => readConfig({ DATA_DIR: dataDir })
const prepareNothing = async () => {}

test.each([
  { command: 'backup', signal: 'SIGINT', args: () => ['--out', join(folder, 'out')], prepare: prepareNothing },
  { command: 'export', signal: 'SIGTERM', args: () => [join(folder, 'out/export')], prepare: prepareNothing },
  {
    command: 'restore',
    signal: 'SIGTERM',
    args: () => [join(folder, 'backup.tar.gz')],
    prepare: async () => {
      const { file } = await createBackup({
        config: config(),
        environment: {},
        directory: join(folder, 'out'),
        now: new Date(),
      })
      await writeFile(join(folder, 'backup.tar.gz'), await readFile(file))
      for (const path of [file, dataDir]) await rm(path, { recursive: true })
      await mkdir(dataDir)
    },
  },
] as const)(
  'npm run $command leaves no temporary file when $signal ends it',
  async ({ command, signal, args, prepare }) => {
    await prepare()
    const before = await listFiles()
    const child = start([`scripts/${command}.ts`, ...args()])
    await once(bucket, 'request')
    expect(await listFiles()).not.toEqual(before)
    expect(await end(child, signal)).toBe(128 + constants.signals[signal])
    expect(await listFiles()).toEqual(before)
  },
)

test('a signal ends the program of PostgreSQL that runs, and removes what it writes', async () => {
  const pidFile = join(folder, 'pid')
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`)
  await chmod(join(folder, 'pg_dump'), 0o755)
  const script = `
    import { runPostgresProgram } from '#platform/backup/postgres-programs.server.ts'
    import { withTemporaryFolder } from '#platform/temporary-folder.server.ts'
    await withTemporaryFolder(process.env.TMPDIR + '/dump-', () => runPostgresProgram('pg_dump', []))`
  const child = start(['--input-type=module', '--eval', script], { PATH: `${folder}:${process.env.PATH}` })
  const pid = await vi.waitFor(async () => {
    const text = await readFile(pidFile, 'utf8')
    expect(text).toMatch(/^\d+\n$/)
    return Number(text)
  }, 10_000)
  expect(await end(child, 'SIGTERM')).toBe(143)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000)
  expect(await readdir(join(folder, 'temporary'))).toEqual([])
})
