import { describe, expect, test } from 'vitest'
import { createSearchAlert, maxAlerts } from '#store/alerts/search-alert-queries.server.ts'
import { rateLimitRules } from '../../http/rate-limits.ts'
import { createAlertHarness, setUpAlertHarness } from './alert-harness.ts'

const harness = setUpAlertHarness()

test('a guest gets the key to subscribe with, and no access to messages of admins', async () => {
  const response = await harness.request('/api/search-alerts')
  expect(await response.json()).toEqual({ publicKey: harness.publicKey })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { device } = await harness.createAlert({ q: 'jacket' })
  await harness.signUpAdmin()
  await harness.sellProduct()
  await harness.runJob()
  expect(harness.listReceived(device)).toEqual([])
  expect(await harness.countDevices()).toBe(0)
})

test('asking twice, also at the same time, is one alert', async () => {
  const device = harness.service.createDevice()
  const responses = await Promise.all([
    harness.ask(device, { q: 'jacket', filter: 'top' }),
    harness.ask(device, { q: ' jacket', filter: 'TOP', size: 'enormous' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  const alerts = await Promise.all(responses.map(response => response.json()))
  expect(alerts[0]).toEqual(alerts[1])
  expect(await harness.listAlerts(device)).toEqual([alerts[0]])
  expect(alerts[0]).toEqual({
    id: expect.any(String),
    token: expect.any(String),
    search: 'filter=top&q=jacket',
    productId: null,
    label: '“jacket” in top',
    language: 'en',
    createdAt: harness.store.now().toISOString(),
  })
})

test('a device has at most ten alerts, however fast it asks', async () => {
  const device = harness.service.createDevice()
  const responses = await Promise.all(
    Array.from({ length: maxAlerts + 3 }, (_, number) => harness.ask(device, { q: `jacket ${number}` })),
  )
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array.from({ length: maxAlerts }, () => 201), 409, 409, 409])
  expect(await harness.countAlerts()).toBe(maxAlerts)
  // One of the ten again, and another device.
  const [first] = await harness.listAlerts(device)
  expect((await harness.ask(device, { q: first?.label.slice(1, -1) })).status).toBe(201)
  expect((await harness.ask(harness.service.createDevice(), { q: 'jacket' })).status).toBe(201)
})

test('an alert ends for who knows its token, and nobody else', async () => {
  const { device, id, token } = await harness.createAlert({ q: 'jacket' })
  const end = (body: unknown) => harness.post('/api/search-alerts', body, 'DELETE')
  expect((await end({ id, token: 'another' })).status).toBe(204)
  expect((await end({ id })).status).toBe(400)
  expect(await harness.countAlerts()).toBe(1)
  await harness.addProduct()
  expect((await end({ id, token })).status).toBe(204)
  expect((await end({ id, token })).status).toBe(204)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([])
  expect(await harness.listAlerts(device)).toEqual([])
})

test('the alerts of a device are listed to nobody else', async () => {
  await harness.createAlert({ q: 'jacket' })
  expect(await harness.listAlerts(harness.service.createDevice())).toEqual([])
  expect((await harness.post('/api/search-alerts/list', {})).status).toBe(400)
})

test('alerts follow a device whose browser has replaced its subscription', async () => {
  const { device: former } = await harness.createAlert({ q: 'jacket' })
  const device = harness.service.createDevice()
  await harness.createAlert({ q: 'jacket' }, { device })
  await harness.createAlert({ q: 'jeans' }, { device: former })
  const { endpoint, p256dh, auth } = device
  const move = () =>
    harness.post('/api/search-alerts/move', { endpoint, keys: { p256dh, auth }, replaces: former.endpoint })
  expect((await move()).status).toBe(204)
  expect((await move()).status).toBe(204)
  const labels = (await harness.listAlerts(device)).map(({ label }) => label).sort()
  expect(labels).toEqual(['“jacket”', '“jeans”'])
  expect(await harness.countAlerts()).toBe(2)
  await harness.addProduct({ title: 'Jeans' })
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
})

describe('refuses', () => {
  const createBody = () => {
    const { p256dh, auth } = harness.service.createDevice()
    return { endpoint: 'https://push.example/a', keys: { p256dh, auth }, search: { q: 'jacket' } as unknown }
  }
  test.each([
    ['no body', () => undefined],
    ['no keys', () => ({ ...createBody(), keys: undefined })],
    ['a key that is no base64url', () => ({ ...createBody(), keys: { ...createBody().keys, p256dh: '<b>' } })],
    ['a private address', () => ({ ...createBody(), endpoint: 'https://192.168.1.1/admin' })],
    ['no search', () => ({ ...createBody(), search: {} })],
    ['a search for everything', () => ({ ...createBody(), search: { q: ' ', type: 'nothing' } })],
    ['a search that is no text', () => ({ ...createBody(), search: { q: { $ne: 1 } } })],
    ['a language that the shop does not speak', () => ({ ...createBody(), language: 'xx' })],
  ])('%s', async (_what, create) => {
    const body = create()
    const response = await harness.request('/api/search-alerts', {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request'])
    expect(await harness.countAlerts()).toBe(0)
  })

  test('a new endpoint in a private network', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    const body = { ...createBody(), endpoint: 'https://10.0.0.1/', replaces: device.endpoint }
    expect((await harness.post('/api/search-alerts/move', body)).status).toBe(400)
    expect(await harness.listAlerts(device)).toHaveLength(1)
  })
})

test('a full shop drops the oldest alert that never had a message, and refuses when all had one', async () => {
  const create = (q: string) =>
    createSearchAlert(
      harness.db,
      { ...harness.service.createDevice(), search: `q=${q}`, language: 'en', at: harness.store.now().toISOString() },
      3,
    )
  const listSearches = async () =>
    (await harness.db.selectFrom('searchAlerts').select('search').orderBy('createdAt').execute()).map(
      ({ search }) => search,
    )
  for (const q of ['used', 'first', 'second', 'third']) {
    expect((await create(q)).ok).toBe(true)
    if (q === 'used') await harness.db.updateTable('searchAlerts').set({ lastSentAt: '2026-11-20' }).execute()
    harness.advanceClock(1)
  }
  expect(await listSearches()).toEqual(['q=used', 'q=second', 'q=third'])
  await harness.db.updateTable('searchAlerts').set({ lastSentAt: '2026-11-20' }).execute()
  expect(await create('fourth')).toEqual({ ok: false, reason: 'full' })
})

test('counts what a network leaves in a day, and neither repeats nor what is refused', async () => {
  const limited = await createAlertHarness({ hasRateLimits: true })
  const counted: string[] = []
  limited.dependencies.rateLimits = { consume: async action => void counted.push(action), refund: async () => {} }
  const device = limited.service.createDevice()
  for (const q of ['jacket', 'jacket', '', 'jeans']) await limited.ask(device, { q })
  expect(counted.filter(action => action === 'search-alerts-a-day')).toHaveLength(2)
  await limited.close()
})

test('limits how many alerts a network asks for', async () => {
  const limited = await createAlertHarness({ hasRateLimits: true })
  const statuses = []
  for (let count = 0; count <= rateLimitRules['search-alert'].points; count++)
    statuses.push((await limited.ask(limited.service.createDevice(), { q: 'jacket' })).status)
  expect(statuses.filter(status => status === 201)).toHaveLength(rateLimitRules['search-alert'].points)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
