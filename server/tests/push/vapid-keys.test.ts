import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readOrCreateVapidKeys } from '#platform/push/vapid-keys.server.ts'
import { createSearchAlert, listSearchAlerts } from '#store/alerts/search-alert-queries.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertDevice } from '#test/factories.ts'

const secret = 'a secret of thirty-two characters'
const now = new Date('2026-11-20T04:00:00.000Z')
const at = now.toISOString()

const db = await setUpDatabase()

const readKeys = (...[first = secret, ...earlier]: string[]) => readOrCreateVapidKeys(db, [first, ...earlier])
const countDevices = async () => (await db.selectFrom('pushSubscriptions').selectAll().execute()).length

test('all processes share one key pair, made at the first start', async () => {
  const [first, second] = await Promise.all([readKeys(), readKeys()])
  expect(first).toEqual(second)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
  await insertDevice(db)
  expect(await readKeys()).toEqual(first)
  expect(await countDevices()).toBe(1)
})

test('the database alone does not reveal the private key', async () => {
  const { privateKey } = await readKeys()
  const rows = await db.withTables<{ vapidKeys: object }>().selectFrom('vapidKeys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(privateKey)
})

test('the key pair and its devices stay when AUTH_SECRET is replaced, later without the earlier one', async () => {
  const keys = await readKeys()
  await insertDevice(db)
  const next = 'the next secret, also of 32 letters'
  expect(await readKeys('a third secret of thirty-two chars', next, secret)).toEqual(keys)
  expect(await readKeys(next, 'a third secret of thirty-two chars')).toEqual(keys)
  expect(await readKeys(next)).toEqual(keys)
  expect(await countDevices()).toBe(1)
})

test.each(['', 'AAAA', 'A'.repeat(30)])('makes another key pair when the stored one was cut off: %j', async sealed => {
  const keys = await readKeys()
  await sql`update vapid_keys set sealed_private_key = ${sealed}`.execute(db)
  expect((await readKeys()).publicKey).not.toBe(keys.publicKey)
})

test('another AUTH_SECRET makes another key pair, and devices and alerts of the one before are forgotten', async () => {
  const keys = await readKeys()
  await insertDevice(db)
  const device = { endpoint: 'https://push.example', p256dh: '', auth: '' }
  await createSearchAlert(db, { ...device, search: 'q=denim', language: 'en', at })
  const other = await readKeys('another secret of thirty-two chars')
  expect(other.publicKey).not.toBe(keys.publicKey)
  expect(await countDevices()).toBe(0)
  expect(await listSearchAlerts(db, device.endpoint)).toEqual([])
  expect(await readKeys('another secret of thirty-two chars')).toEqual(other)
})
