import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { hasSecondFactor } from '#store/users/user-queries.server.ts'
import { callCommand } from '#test/call-command.ts'
import { insertDevice, insertUser } from '#test/factories.ts'
import { runResetSecondFactor } from './reset-second-factor.ts'

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

const run = (...args: string[]) => callCommand(runResetSecondFactor, args, { DATA_DIR: dataDir })

test('the command line resets the second factor of an account, ignoring case', async () => {
  const id = await insertUser(db, { email: 'boss@example.com', isAdmin: true })
  await sql`update users set two_factor_enabled = 1`.execute(db)
  await sql`insert into two_factors (id, user_id, secret, backup_codes) values ('1', ${id}, 'x', 'y')`.execute(db)
  await insertDevice(db, { userId: id })
  expect(await run('Boss@Example.com')).toEqual({
    status: 0,
    output: 'boss@example.com signs in without a code again. All sessions have ended.',
  })
  expect(await hasSecondFactor(db, id)).toBe(false)
  expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  expect((await run('boss@example.com')).output).toBe('boss@example.com has no second factor.')
  expect(await run('nobody@example.com')).toEqual({
    status: 1,
    output: expect.stringContaining('Nobody has signed up as nobody@example.com.'),
  })
})
