import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeArchive } from '#platform/archive/write-archive.server.ts'
import { callCommand } from '#test/call-command.ts'
import { createBackupFolder } from '#test/data-folder.ts'
import { collectOutput } from '#test/processes/collect-output.ts'
import { isFullSize } from '#test/test-size.ts'
import { runBackupVerify } from './backup-verify.ts'
import { runImport } from './import.ts'
import { runRestore } from './restore.ts'

let folder: string
let target: string
let file: string
let close: () => Promise<void>
const children: ChildProcess[] = []
beforeEach(async () => {
  ;({ folder, file, close } = await createBackupFolder())
  target = join(folder, 'restored')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await close()
})

/** Runs a script in a process of its own, on the data directory that is restored. */
function start(args: string[]) {
  const env = { ...process.env, DATA_DIR: target, DATABASE_URL: '' }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

const callRestore = (environment: Record<string, string> = {}) =>
  callCommand(runRestore, [file], { DATA_DIR: target, ...environment })

test.each([
  ['no archive', async () => Buffer.from('no archive'), 'is damaged at its beginning: it is no .tar.gz file.'],
  ['cut off', async () => (await readFile(file)).subarray(0, -100), 'the file ends too early.'],
])('a restore of a file that is %s leaves neither a lock nor files behind', async (_what, damage, sentence) => {
  await writeFile(file, await damage())
  expect(await callRestore()).toEqual({ status: 1, output: expect.stringContaining(sentence) })
  expect(await readdir(target)).toEqual([])
})

// What unpacks to 600 MB takes long. The limit itself is tested in read-archive.test.ts.
test.runIf(isFullSize)(
  'what an archive has unpacked to is removed when it exceeds the limit',
  async () => {
    const bomb = join(folder, 'bomb.tar.gz')
    await writeArchive(bomb, async archive => {
      await archive.addBytes('settings.env', Buffer.from('X=1'))
      await archive.addBytes('store.sqlite', Buffer.alloc(600 * 1024 * 1024))
    })
    file = bomb
    const tooMuch = { status: 1, output: expect.stringMatching(/unpacks to more than \d+ MB/) }
    expect(await callRestore()).toEqual(tooMuch)
    expect(await callCommand(runBackupVerify, [bomb], {})).toEqual(tooMuch)
    expect(await callCommand(runImport, [bomb], { DATA_DIR: join(folder, 'x') })).toEqual({
      status: 1,
      output: `${bomb} is no export: it contains settings.env.`,
    })
    expect(await readdir(target)).toEqual([])
  },
  120_000,
)

test('a restore is refused while another process uses the data directory, also with PostgreSQL', async () => {
  const lockScript = `
    import { lockDataDirectory } from '#platform/data-lock.server.ts'
    lockDataDirectory(process.env.DATA_DIR)
    console.log('locked')
    process.stdin.resume()`
  await once(start(['--input-type=module', '--eval', lockScript]).stdout, 'data')
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/shop', AUTH_SECRET: 'a secret of thirty-two characters' }
  for (const environment of [{}, postgres])
    expect(await callRestore(environment)).toEqual({ status: 1, output: expect.stringContaining('is running already') })
  expect(await readdir(target)).toEqual(['store.lock'])
})

test('one of two restores that start at once succeeds, whole', async () => {
  const results = await Promise.all([1, 2].map(() => collectOutput(start(['scripts/restore.ts', file]))))
  expect(results.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(await readdir(target)).toEqual(expect.arrayContaining(['photos', 'store.sqlite']))
})
