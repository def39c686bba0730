import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasSecondFactor } from '#store/users/user-queries.server.ts'
import { callCommand } from '#test/call-command.ts'
import { setUpDataFolder } from '#test/data-folder.ts'
import { insertDevice, insertUser } from '#test/factories.ts'
import { runResetSecondFactor } from './reset-second-factor.ts'

const data = setUpDataFolder()

const run = (...args: string[]) => callCommand(runResetSecondFactor, args, { DATA_DIR: data.dataDir })

test('the command line resets the second factor of an account, ignoring case', async () => {
  const id = await insertUser(data.db, { email: 'boss@example.com', isAdmin: true })
  await sql`update users set two_factor_enabled = 1`.execute(data.db)
  await sql`insert into two_factors (id, user_id, secret, backup_codes) values ('1', ${id}, 'x', 'y')`.execute(data.db)
  await insertDevice(data.db, { userId: id })
  expect(await run('Boss@Example.com')).toEqual({
    status: 0,
    output: 'boss@example.com signs in without a code again. All sessions have ended.',
  })
  expect(await hasSecondFactor(data.db, id)).toBe(false)
  expect(await data.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  expect((await run('boss@example.com')).output).toBe('boss@example.com has no second factor.')
  expect(await run('nobody@example.com')).toEqual({
    status: 1,
    output: expect.stringContaining('Nobody has signed up as nobody@example.com.'),
  })
})
