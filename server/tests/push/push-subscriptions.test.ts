import { beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { maxDevices } from '#store/push/push-subscription-queries.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import { insertNotification } from '#test/factories.ts'
import { getCookieHeader, password, postForm, type SignedInUser } from '#test/signed-in-user.ts'
import { setUpPushHarness } from './push-harness.ts'

const by = { uid: 'command line', email: 'command line' }

const harness = setUpPushHarness()
let boss: SignedInUser
beforeEach(async () => {
  boss = await harness.signUpAdmin()
})

const push = () => insertNotification(harness.db, { type: 'order_paid', title: 'Order Paid', pushText: 'Paid' })

/** The same account, signed in with another browser. */
async function signInElsewhere(): Promise<SignedInUser> {
  const response = await postForm(harness, '/login.data', { email: 'boss@example.com', password })
  const cookie = getCookieHeader(response)
  return {
    ...boss,
    cookie,
    request: (path, init = {}) => harness.request(path, { ...init, headers: { ...init.headers, cookie } }),
  }
}

test('gives admins the key to subscribe with', async () => {
  const response = await boss.request('/api/push-subscriptions')
  expect(await response.json()).toEqual({ publicKey: harness.publicKey })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('switching on twice is one device, and switching off ends its messages', async () => {
  const device = await harness.switchOn(boss)
  await harness.switchOn(boss, device)
  expect(await harness.countDevices()).toBe(1)
  const switchOff = () =>
    boss.request('/api/push-subscriptions', {
      method: 'DELETE',
      body: JSON.stringify({ endpoint: device.endpoint }),
    })
  expect((await switchOff()).status).toBe(204)
  expect((await switchOff()).status).toBe(204)
  await push()
  await harness.runJob()
  expect(harness.service.requests).toEqual([])
})

test('an admin can not switch off the device of another one, but one of the same browser changes hands', async () => {
  const device = await harness.switchOn(boss)
  const tina = await harness.signUpAdmin('tina@example.com')
  await tina.request('/api/push-subscriptions', {
    method: 'DELETE',
    body: JSON.stringify({ endpoint: device.endpoint }),
  })
  expect(await harness.countDevices()).toBe(1)
  await harness.switchOn(tina, device)
  const rows = await harness.db.selectFrom('pushSubscriptions').select('userId').execute()
  expect(rows).toEqual([{ userId: tina.uid }])
})

test('a new subscription takes the place of the one that the browser has replaced', async () => {
  const before = await harness.switchOn(boss)
  const after = harness.service.createDevice()
  expect((await harness.save(boss, after, before.endpoint)).status).toBe(204)
  const rows = await harness.db.selectFrom('pushSubscriptions').select('endpoint').execute()
  expect(rows).toEqual([{ endpoint: after.endpoint }])
})

test('drops the device that was not heard of for the longest time when there are too many', async () => {
  const devices = []
  for (let count = 0; count < maxDevices; count++) {
    devices.push(await harness.switchOn(boss))
    harness.advanceClock(1)
  }
  const [first, second] = devices
  // The oldest one is still in use.
  await harness.switchOn(boss, first)
  harness.advanceClock(1)
  await harness.switchOn(boss)
  const rows = await harness.db.selectFrom('pushSubscriptions').select('endpoint').execute()
  const endpoints = rows.map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(maxDevices)
  expect(endpoints).toContain(first?.endpoint)
  expect(endpoints).not.toContain(second?.endpoint)
})

describe('refuses', () => {
  const keys = () => {
    const { p256dh, auth } = harness.service.createDevice()
    return { p256dh, auth }
  }
  test.each([
    ['no body', () => undefined],
    ['no keys', () => ({ endpoint: 'https://push.example/a' })],
    ['a short key', () => ({ endpoint: 'https://push.example/a', keys: { ...keys(), auth: 'AAAA' } })],
    ['a key that is no base64url', () => ({ endpoint: 'https://push.example/a', keys: { ...keys(), p256dh: '<b>' } })],
    ['a private address', () => ({ endpoint: 'https://192.168.1.1/admin', keys: keys() })],
  ])('%s', async (_what, createBody) => {
    const body = createBody()
    const response = await boss.request('/api/push-subscriptions', {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request'])
    expect(await harness.countDevices()).toBe(0)
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['that logs out', () => boss.request('/api/session', { method: 'DELETE' })],
  [
    'when its admin changes the password',
    () =>
      boss.submitForm('/account', {
        intent: 'change-password',
        currentPassword: password,
        newPassword: 'another long secret',
      }),
  ],
  [
    'when the right is revoked',
    async () => {
      await harness.signUpAdmin('tina@example.com')
      await changeAdmin(harness.store, { by, userId: boss.uid, isAdmin: false, network: 'here' })
    },
  ],
  [
    'when the credentials are replaced',
    () => replaceCredentials(harness.store, { userId: boss.uid, passwordHash: 'none' }),
  ],
  ['when its admin is erased', () => erasePerson(harness.store, { by, email: 'boss@example.com', isForced: true })],
])('no more messages go to a device %s', async (_when, end) => {
  await harness.switchOn(boss)
  await push()
  await end()
  expect(await harness.countDevices()).toBe(0)
  await harness.runJob()
  expect(harness.service.requests).toEqual([])
})

test('logging out on one device leaves the others, and logging out everywhere none', async () => {
  const elsewhere = await signInElsewhere()
  await harness.switchOn(boss)
  const other = await harness.switchOn(elsewhere)
  await boss.request('/api/session', { method: 'DELETE' })
  const rows = await harness.db.selectFrom('pushSubscriptions').select('endpoint').execute()
  expect(rows).toEqual([{ endpoint: other.endpoint }])
  const body = new URLSearchParams({ intent: 'log-out-everywhere' })
  await elsewhere.request('/account.data', { method: 'POST', body })
  expect(await harness.countDevices()).toBe(0)
})

test('a session that expires leaves the device, because it is needed when nobody is at the desk', async () => {
  const device = await harness.switchOn(boss)
  await harness.db.deleteFrom('sessions').execute()
  await push()
  await harness.runJob()
  expect(harness.listReceived(device)).toHaveLength(1)
  // Signing in again binds it to the new session.
  const again = await signInElsewhere()
  await harness.switchOn(again, device)
  await again.request('/api/session', { method: 'DELETE' })
  expect(await harness.countDevices()).toBe(0)
})

describe('a test message', () => {
  const sendTest = (endpoint: string) =>
    boss.request('/api/push-subscriptions/test', { method: 'POST', body: JSON.stringify({ endpoint }) })

  test('goes to the one device at once', async () => {
    const [device, other] = [await harness.switchOn(boss), await harness.switchOn(boss)]
    expect((await sendTest(device.endpoint)).status).toBe(204)
    expect(harness.listReceived(device)).toMatchObject([{ title: 'It works', url: '/admin/notifications', unread: 0 }])
    expect(harness.listReceived(other)).toEqual([])
  })

  test('says that the device is not switched on, or not any more', async () => {
    const device = await harness.switchOn(boss)
    expect((await sendTest(harness.service.createDevice().endpoint)).status).toBe(404)
    harness.service.respondWith({ status: 410 })
    const response = await sendTest(device.endpoint)
    expect([response.status, (await response.json()).code]).toEqual([404, 'device_not_found'])
    expect(await harness.countDevices()).toBe(0)
  })

  test('says that the push service failed', async () => {
    const device = await harness.switchOn(boss)
    harness.service.respondWith({ status: 500 })
    const response = await sendTest(device.endpoint)
    expect([response.status, (await response.json()).code]).toEqual([502, 'push_service_failed'])
    expect(await harness.countDevices()).toBe(1)
  })
})
