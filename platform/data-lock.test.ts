import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { startStore } from '#test/processes/store-process.ts'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'

const lockScript = `
  import { lockDataDirectory } from '#platform/data-lock.server.ts'
  try {
    lockDataDirectory(process.env.DATA_DIR)
    console.log('locked')
    process.stdin.resume()
  } catch (error) {
    console.log(error.message)
  }`
const nodeArguments = ['--input-type=module', '--eval', lockScript]

const folder = setUpTemporaryFolder('lock')
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
})

/** Starts a process that locks the directory until it ends, and returns what it prints first. */
async function lockInChild() {
  const env = { ...process.env, DATA_DIR: folder.path }
  const child = spawn(process.execPath, nodeArguments, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  return { child, output: String(output).trim() }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function useLockFile<T>(work: (lock: DatabaseSync) => T): Promise<T> {
  const lock = new DatabaseSync(join(folder.path, 'store.lock'))
  try {
    return await work(lock)
  } finally {
    lock.close()
  }
}

const listOwners = () => useLockFile(lock => lock.prepare('select pid, host from owners').all())

const writeOwner = (pid: number, host: string) =>
  useLockFile(lock =>
    lock
      .prepare('insert into owners (pid, host, boot_id, since) values (?, ?, ?, ?)')
      .run(pid, host, 'another start', '2026-01-01T00:00:00.000Z'),
  )

test('a second store on the same SQLite directory ends with a reason, and the first gives it back', async () => {
  const first = await startStore({ DATA_DIR: folder.path })
  const env = { ...process.env, DATA_DIR: folder.path, DEMO: 'off', PORT: new URL(first.url).port }
  const second = spawnSync(process.execPath, ['server/start.ts'], { env, encoding: 'utf8' })
  expect([second.status, second.stderr]).toEqual([
    1,
    expect.stringContaining(`is running already (process ${first.process.pid} on ${hostname()}, since `),
  ])
  expect(await listOwners()).toEqual([{ pid: first.process.pid, host: hostname() }])
  expect(await first.stop()).toBe(0)
  expect(await listOwners()).toEqual([])
})

test('one of many processes that start at once gets the directory, and any after a kill', async () => {
  const started = await Promise.all(Array.from({ length: 4 }, lockInChild))
  const [owner, ...more] = started.filter(({ output }) => output === 'locked')
  expect(more).toEqual([])
  for (const { output } of started)
    if (output !== 'locked') expect(output).toMatch(/^DATA_DIR: the store in .* is running already/)
  if (owner) await end(owner.child, 'SIGKILL')
  expect((await lockInChild()).output).toBe('locked')
})

test('a directory that another process is taking is refused', () =>
  useLockFile(async lock => {
    lock.exec('begin immediate')
    expect((await lockInChild()).output).toMatch(/^DATA_DIR: the store in .* is running already/)
  }))

test('a directory whose owner was killed is free though its process id is used again', async () => {
  const { child } = await lockInChild()
  await end(child, 'SIGKILL')
  await useLockFile(lock => lock.exec('delete from owners'))
  await writeOwner(process.pid, hostname())
  expect((await lockInChild()).output).toBe('locked')
})

test('a directory that another machine has not given back is refused, with what to do', async () => {
  const { child } = await lockInChild()
  await end(child, 'SIGKILL')
  await useLockFile(lock => lock.exec('delete from owners'))
  await writeOwner(7, 'other-machine')
  const { output } = await lockInChild()
  expect(output).toContain('process 7 on the machine other-machine')
  expect(output).toContain(`delete ${join(folder.path, 'store.lock')} and start again`)
})

test.each<[string, (file: string) => void | Promise<void>]>([
  ['damaged', file => writeFileSync(file, Buffer.alloc(5_000, 'no database'))],
  ['another database', () => useLockFile(lock => lock.exec('create table owners (name text)'))],
])('says what to do about a lock file that is %s', async (_what, write) => {
  await write(join(folder.path, 'store.lock'))
  expect((await lockInChild()).output).toMatch(
    /^DATA_DIR: .*store\.lock is damaged.* Make sure that none does, then delete/,
  )
})

test('says that something else is in the place of the lock file', async () => {
  mkdirSync(join(folder.path, 'store.lock'))
  expect((await lockInChild()).output).toMatch(/store\.lock is no file, but the store keeps one there\. Move it away/)
})
