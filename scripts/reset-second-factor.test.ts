import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { hasSecondFactor } from '#store/users/user-queries.server.ts'
import { insertUser } from '#test/factories.ts'

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const script = fileURLToPath(new URL('reset-second-factor.ts', import.meta.url))
let dataDir: string
let db: Db
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'store-reset-'))
  db = await openDatabase({ dataDir })
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

test('the command line resets the second factor of an account, ignoring case', async () => {
  const id = await insertUser(db, { email: 'boss@example.com', isAdmin: true })
  await sql`update users set two_factor_enabled = 1`.execute(db)
  await sql`insert into two_factors (id, user_id, secret, backup_codes) values ('1', ${id}, 'x', 'y')`.execute(db)
  const at = new Date().toISOString()
  const keys = { endpoint: 'https://push.example/phone', p256dh: 'x', auth: 'y' }
  await db
    .insertInto('pushSubscriptions')
    .values({ id: '1', userId: id, sessionId: null, ...keys, createdAt: at, confirmedAt: at })
    .execute()
  expect(run('Boss@Example.com')).toEqual({
    status: 0,
    output: 'boss@example.com signs in without a code again. All sessions have ended.',
  })
  expect(await hasSecondFactor(db, id)).toBe(false)
  expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  expect(run('boss@example.com').output).toBe('boss@example.com has no second factor.')
  expect(run('nobody@example.com')).toEqual({
    status: 1,
    output: expect.stringContaining('Nobody has signed up as nobody@example.com.'),
  })
})
