import { expect, test } from 'vitest'
import { inTransaction, isPostgres } from '#store/database.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertInto, insertUser } from '#test/factories.ts'
import { describeAccount } from './account-facts.ts'
import { findAccountFacts, insertPassword, verifyEmail } from './credential-queries.server.ts'

const db = await setUpDatabase()

test('reads how each account signs in and whether its address was verified [T47]', async () => {
  const [siti, boss] = [await insertUser(db), await insertUser(db)]
  const at = new Date('2026-11-20T04:00:00.000Z')
  await inTransaction(db, tx => insertPassword(tx, siti, { hash: 'hash', at }))
  const time = isPostgres(db) ? at : at.toISOString()
  const google = { providerId: 'google', accountId: '1', password: null, createdAt: time, updatedAt: time }
  await insertInto(db, 'accounts', { id: 'g', userId: boss, ...google })
  await inTransaction(db, tx => verifyEmail(tx, boss))
  const facts = await findAccountFacts(db, [siti, boss, 'nobody'])
  const createdAt = expect.stringMatching(/^2026-.*Z$/)
  expect([...facts]).toEqual(
    expect.arrayContaining([
      [siti, { createdAt, hasPassword: true, hasGoogle: false, isEmailVerified: false }],
      [boss, { createdAt, hasPassword: false, hasGoogle: true, isEmailVerified: true }],
    ]),
  )
  expect(facts.size).toBe(2)
  expect(await findAccountFacts(db, [])).toEqual(new Map())
})

test('describes an account for whoever gives it admin rights [T47]', () => {
  const facts = { createdAt: '2026-03-03T04:00:00.000Z', hasPassword: true, hasGoogle: true, isEmailVerified: true }
  expect(describeAccount(facts)).toBe(
    'Made on 3 Mar 2026. Signs in with a password and Google. The e-mail address was verified.',
  )
  expect(describeAccount({ ...facts, hasPassword: false, hasGoogle: false, isEmailVerified: false })).toBe(
    'Made on 3 Mar 2026. Has no way to sign in. The e-mail address was never verified: whoever made this account may not own it.',
  )
})
