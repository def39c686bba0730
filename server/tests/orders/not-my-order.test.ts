import { describe, expect, test } from 'vitest'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { readMainText } from '#test/page-text.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness({ hasPages: true })

const readOrder = (pageToken: string) =>
  harness.db.selectFrom('orders').selectAll().where('pageToken', '=', pageToken).executeTakeFirstOrThrow()

/** A browser that has bought a product and keeps its cookie. */
async function buy() {
  const { order, sessionId } = await harness.shopper().buy([await insertProduct(harness.db)])
  const token = String(order.pageToken)
  await waitFor(async () => expect((await readOrder(token)).status).toBe('paid'))
  const { shopperId } = await readOrder(token)
  return { order, sessionId, token, cookie: `shopper=${shopperId}; ordered=1` }
}

const get = async (path: string, cookie = '') => (await harness.request(path, { headers: { cookie } })).text()
const isWhole = async (path: string, cookie?: string) => {
  const text = await get(path, cookie)
  const shown = [email, address.address].map(secret => text.includes(secret))
  expect(new Set(shown).size).toBe(1)
  return shown[0]
}

/** Presses 'Not my order' without scripts; returns the browser's new cookie. */
async function press(token: string, cookie: string, lang = '') {
  const response = await harness.request(`/api/orders/${token}/forget${lang && `?lang=${lang}`}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: 'null',
    },
    body: '',
  })
  const [set = '', ...others] = response.headers.getSetCookie()
  expect(others.filter(other => other !== 'ordered=; Max-Age=0; Path=/')).toEqual([])
  return { response, set, cookie: set.split(';')[0] ?? '' }
}

describe("'Not my order' [T17]", () => {
  test.each([0, 121])('masks all orders of the browser, %i minutes after the payment', async minutes => {
    const { order, sessionId, token, cookie } = await buy()
    const other = await harness.request('/api/orders', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email, shipping: address, items: [{ id: await insertProduct(harness.db) }] }),
    })
    const { pageToken: otherToken } = (await other.json()) as { pageToken: string }
    harness.advanceClock(minutes)
    const paths = [`/order/${token}`, `/order/${otherToken}`, `/api/orders?session_id=${sessionId}`]
    for (const path of paths) expect(await isWhole(path, cookie)).toBe(true)
    const before = [await readOrder(token), await readOrder(otherToken)]

    const pressed = await press(token, cookie)
    expect([pressed.response.status, pressed.response.headers.get('location')]).toEqual([303, `/order/${token}`])
    expect(pressed.set).toMatch(/^shopper=o[0-9a-z]{25}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(pressed.response.headers.getSetCookie()).toContain('ordered=; Max-Age=0; Path=/')
    expect(pressed.response.headers.get('cache-control')).toBe('no-store')
    expect(pressed.response.headers.get('referrer-policy')).toBe('no-referrer')
    for (const path of paths) expect(await isWhole(path, pressed.cookie)).toBe(false)
    expect((await harness.request('/api/orders/open', { headers: { cookie: pressed.cookie } })).status).toBe(204)
    expect([await readOrder(token), await readOrder(otherToken)]).toEqual(before)
    expect(readMainText(await get(`/order/${token}`, pressed.cookie))).not.toContain('Not my order')
    expect(order.id).toBe(before[0]?.id)
  })

  test('leaves an open payment as it is: it holds its product and can be paid', async () => {
    const shopper = harness.shopper()
    const product = await insertProduct(harness.db)
    const { order, url, sessionId } = await shopper.startPaying([product])
    const token = String(order.pageToken)
    const { cookie } = await press(token, `shopper=${(await readOrder(token)).shopperId}`)
    const held = await harness.db.selectFrom('products').select('heldBy').where('id', '=', product).executeTakeFirst()
    expect(held?.heldBy).toBe(order.id)
    await shopper.pay(url)
    await waitFor(async () => expect((await readOrder(token)).status).toBe('paid'))
    expect(await isWhole(`/api/orders?session_id=${sessionId}`, cookie)).toBe(false)
  })

  test('whoever orders next with the browser sees their own order whole, and no earlier one', async () => {
    const { token, cookie } = await buy()
    const next = await press(token, cookie)
    const placed = await harness.request('/api/orders', {
      method: 'POST',
      headers: { cookie: next.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email, shipping: address, items: [{ id: await insertProduct(harness.db) }] }),
    })
    expect([placed.status, placed.headers.getSetCookie().join()]).toEqual([
      201,
      expect.stringMatching(/^ordered=1;[^,]*$/),
    ])
    const { pageToken } = (await placed.json()) as { pageToken: string }
    expect(await isWhole(`/order/${token}`, next.cookie)).toBe(false)
    harness.advanceClock(300)
    expect(await isWhole(`/order/${pageToken}`, next.cookie)).toBe(true)
    expect((await press(token, next.cookie)).cookie).not.toBe(next.cookie)
  })

  test('other browsers see the order as before, the one that paid too', async () => {
    const { token, cookie } = await buy()
    await press(token, '')
    expect([await isWhole(`/order/${token}`, cookie), await isWhole(`/order/${token}`)]).toEqual([true, true])
    harness.advanceClock(121)
    expect([await isWhole(`/order/${token}`, cookie), await isWhole(`/order/${token}`)]).toEqual([true, false])
  })

  test('is offered in both languages where the order is shown whole, and leads back in the same', async () => {
    const { token, cookie } = await buy()
    expect(readMainText(await get(`/order/${token}`, cookie))).toContain('Not my order')
    expect(readMainText(await get(`/order/${token}?lang=ms`, cookie))).toContain('Bukan pesanan saya')
    const { response } = await press(token, cookie, 'ms')
    expect(response.headers.get('location')).toBe(`/order/${token}?lang=ms`)
    harness.advanceClock(121)
    expect(readMainText(await get(`/order/${token}`))).not.toContain('Not my order')
  })

  test.each([
    ['%2F%2Fevil.example', '/order/%2F%2Fevil.example'],
    ['a%0d%0aset-cookie:%20x=1', '/order/a%0Aset-cookie%3A%20x%3D1'],
    ['%5Cevil.example%3Flang=ms%23', '/order/%5Cevil.example%3Flang%3Dms%23'],
  ])('never leads to another site: %s', async (token, location) =>
    expect((await press(token, '')).response.headers.get('location')).toBe(location),
  )

  test('another site can not press it', async () => {
    const { token, cookie } = await buy()
    const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const response = await harness.request(`/api/orders/${token}/forget`, { method: 'POST', headers })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })
})
