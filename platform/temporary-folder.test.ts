import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { photoKey, setUpDataFolder } from '#test/data-folder.ts'
import { insertProduct } from '#test/factories.ts'
import { createBackup } from './backup/create-backup.server.ts'
import { readConfig } from './config.server.ts'

const data = setUpDataFolder()
let bucket: Server
const children: ChildProcess[] = []
beforeEach(async () => {
  for (const name of ['out', 'temporary']) await mkdir(join(data.folder, name))
  await insertProduct(data.db, { imageUrls: JSON.stringify([`/${photoKey}`]) })
  await data.db.destroy()
  // It never answers, so that a command that needs a photo waits until it is ended.
  bucket = createServer(() => {}).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  bucket.closeAllConnections()
  bucket.close()
})

/** Starts a process whose photos are in the bucket and whose temporary directory is of the test. */
function start(args: string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: data.dataDir,
    DATABASE_URL: '',
    TMPDIR: join(data.folder, 'temporary'),
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
  const names = await readdir(data.folder, { recursive: true })
  return names.filter(name => !/^data\/(store\.sqlite|store\.lock)/.test(name)).sort()
}

const config = () => readConfig({ DATA_DIR: data.dataDir })
const prepareNothing = async () => {}

test.each([
  { command: 'backup', signal: 'SIGINT', args: () => ['--out', join(data.folder, 'out')], prepare: prepareNothing },
  { command: 'export', signal: 'SIGTERM', args: () => [join(data.folder, 'out/export')], prepare: prepareNothing },
  {
    command: 'restore',
    signal: 'SIGTERM',
    args: () => [join(data.folder, 'backup.tar.gz')],
    prepare: async () => {
      const { file } = await createBackup({
        config: config(),
        environment: {},
        directory: join(data.folder, 'out'),
        now: new Date(),
      })
      await writeFile(join(data.folder, 'backup.tar.gz'), await readFile(file))
      for (const path of [file, data.dataDir]) await rm(path, { recursive: true })
      await mkdir(data.dataDir)
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
  const pidFile = join(data.folder, 'pid')
  await writeFile(join(data.folder, 'pg_dump'), `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`)
  await chmod(join(data.folder, 'pg_dump'), 0o755)
  const script = `
    import { runPostgresProgram } from '#platform/backup/postgres-programs.server.ts'
    import { withTemporaryFolder } from '#platform/temporary-folder.server.ts'
    await withTemporaryFolder(process.env.TMPDIR + '/dump-', () => runPostgresProgram('pg_dump', []))`
  const child = start(['--input-type=module', '--eval', script], { PATH: `${data.folder}:${process.env.PATH}` })
  const pid = await vi.waitFor(async () => {
    const text = await readFile(pidFile, 'utf8')
    expect(text).toMatch(/^\d+\n$/)
    return Number(text)
  }, 10_000)
  expect(await end(child, 'SIGTERM')).toBe(143)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000)
  expect(await readdir(join(data.folder, 'temporary'))).toEqual([])
})
