import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { insertUser } from '#test/factories.ts'

const script = fileURLToPath(new URL('grant-admin.ts', import.meta.url))
let dataDir: string
let db: Db
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'store-grant-'))
  db = await openDatabase({ dataDir })
  await insertUser(db, { email: 'siti@example.com' })
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, output: (stdout + stderr).trim() }
}

test('the command line grants and revokes admin rights, also the last one [T47]', async () => {
  expect(run('Siti@Example.com')).toEqual({ status: 0, output: 'siti@example.com is an admin now.' })
  expect((await findUserByEmail(db, 'siti@example.com'))?.isAdmin).toBe(true)
  expect(run('siti@example.com')).toEqual({ status: 0, output: 'siti@example.com is an admin already.' })
  const revoked = run('--revoke', 'siti@example.com')
  expect(revoked.status).toBe(0)
  expect(revoked.output).toContain('siti@example.com is no admin any more.\nThat was the last one')
  const entries = await db.selectFrom('auditEntries').select(['actorId', 'action']).orderBy('at').execute()
  expect(entries).toEqual([
    { actorId: 'command line', action: 'admin granted' },
    { actorId: 'command line', action: 'admin revoked' },
  ])
})

test.each([
  [[], /npm run grant-admin -- someone@example.com/],
  [['--revoke'], /npm run revoke-admin -- someone@example.com/],
  [['nobody@example.com'], /Nobody has signed up as nobody@example.com/],
])('arguments %j print an error and exit with status 1', (args, message) => {
  const { status, output } = run(...args)
  expect(status).toBe(1)
  expect(output).toMatch(message)
})
