import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callCommand } from '#test/call-command.ts'
import { createBackupFolder } from '#test/data-folder.ts'
import { collectOutput } from '#test/processes/collect-output.ts'
import { runRestore } from './restore.ts'

let target: string
let file: string
let close: () => Promise<void>
const children: ChildProcess[] = []
beforeEach(async () => {
  const { folder, ...backup } = await createBackupFolder()
  ;({ file, close } = backup)
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
