import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { verifyEmail } from '#store/users/credential-queries.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import { address, insertProduct, readRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })
let siti: SignedInUser
beforeEach(async () => {
  siti = await signUpVerified('siti@example.com')
})

async function signUpVerified(email: string): Promise<SignedInUser> {
  const user = await signUp(harness, email)
  await inTransaction(harness.db, tx => verifyEmail(tx, user.uid))
  return user
}

/** Places an order for a new product with the cookies of a client. */
async function placeOrder(
  cookie: string,
  { email = 'siti@example.com', ids = [] as string[], shipping = address } = {},
): Promise<{ id: OrderId; ids: string[]; shopperCookie: string; pageToken: string }> {
  const products = ids.length > 0 ? ids : [await insertProduct(harness.db)]
  const response = await harness.request('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, shipping, items: products.map(id => ({ id })) }),
  })
  expect([200, 201]).toContain(response.status)
  const [shopperCookie = ''] = response.headers.getSetCookie().map(value => value.split(';')[0])
  const { id, pageToken, userId } = (await response.json()) as { id: OrderId; pageToken: string; userId?: string }
  expect(userId).toBeUndefined()
  return { id, ids: products, shopperCookie: shopperCookie ?? '', pageToken }
}

const readUserId = async (id: OrderId) => (await readRow(harness.db, 'orders', id)).userId
const readAddress = async (cookie = '') => {
  const response = await harness.request('/api/session/address', { headers: { cookie } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { address: typeof address | null }).address
}

describe('an order belongs to an account [T64]', () => {
  test('when it was placed while signed in, and never by its e-mail', async () => {
    const unverified = await signUp(harness, 'new@example.com')
    expect(await readUserId((await placeOrder(siti.cookie)).id)).toBe(siti.uid)
    expect(await readUserId((await placeOrder(siti.cookie, { email: 'gift@example.com' })).id)).toBe(siti.uid)
    expect(await readUserId((await placeOrder('')).id)).toBeNull()
    const first = await placeOrder(unverified.cookie, { email: 'new@example.com' })
    expect(await readUserId(first.id)).toBe(unverified.uid)
    expect(await readUserId((await placeOrder('', { email: 'new@example.com' })).id)).toBeNull()
    const isListed = async () => (await unverified.getPage('/account')).html.includes(first.pageToken)
    expect(await isListed()).toBe(true)
    await inTransaction(harness.db, tx => verifyEmail(tx, unverified.uid))
    expect(await isListed()).toBe(true)
  })

  test('but is listed for whoever has proven to own its e-mail address, once it was paid', async () => {
    const owner = await signUp(harness, 'owner@example.com')
    const paid = { paid: 1, status: 'paid', paymentStatus: 'paid', email: 'Owner@Example.com' } as const
    await insertOrder(harness.db, { ...paid, pageToken: 'paid-by-guest' })
    await insertOrder(harness.db, { ...paid, pageToken: 'of-another', email: 'another@example.com' })
    await placeOrder('', { email: 'owner@example.com' })
    const listLinks = async () => (await owner.getPage('/account')).html.match(/(?<=href="\/order\/)[\w-]+/g)
    expect(await listLinks()).toBeNull()
    await inTransaction(harness.db, tx => verifyEmail(tx, owner.uid))
    expect(await listLinks()).toEqual(['paid-by-guest'])
  })

  test('until somebody else places it again in the same browser', async () => {
    const first = await placeOrder(siti.cookie)
    const again = await placeOrder(first.shopperCookie, { ids: first.ids })
    expect([again.id, await readUserId(again.id)]).toEqual([first.id, null])
    await placeOrder(`${first.shopperCookie}; ${siti.cookie}`, { ids: first.ids })
    expect(await readUserId(first.id)).toBe(siti.uid)
  })

  test('and not any more when the owner of an address that was never verified takes the account over', async () => {
    const passwordHash = 'none'
    const planted = await signUp(harness, 'owner@example.com')
    const theirs = await placeOrder(planted.cookie)
    await replaceCredentials(harness.store, { userId: planted.uid, passwordHash, isEmailVerified: true })
    expect(await readUserId(theirs.id)).toBeNull()
    const own = await placeOrder(siti.cookie)
    await replaceCredentials(harness.store, { userId: siti.uid, passwordHash })
    expect(await readUserId(own.id)).toBe(siti.uid)
  })

  test('and not any more when it was erased, by either address or by age', async () => {
    const gift = await placeOrder(siti.cookie, { email: 'gift@example.com' })
    const by = { uid: 'command line', email: 'command line' }
    await erasePerson(harness.store, { by, email: 'gift@example.com' })
    expect(await readUserId(gift.id)).toBeNull()
    const old = await placeOrder(siti.cookie)
    harness.advanceClock(31 * 24 * 60)
    await deleteExpiredData(harness.store, new AbortController().signal)
    expect(await readUserId(old.id)).toBeNull()
    const last = await insertOrder(harness.db, { email: 'friend@example.com', userId: siti.uid })
    const { erased } = await erasePerson(harness.store, { by, email: ' SITI@example.com' })
    expect([erased.orders, await readUserId(last)]).toEqual([1, null])
  })
})

describe('the account page', () => {
  test('lists the account’s own orders, the newest first, without contact and address [T17]', async () => {
    const first = await placeOrder(siti.cookie, { ids: [await insertProduct(harness.db, { title: 'Corduroy coat' })] })
    harness.advanceClock(1)
    const second = await placeOrder(siti.cookie)
    const foreign = await placeOrder((await signUpVerified('mei@example.com')).cookie)
    const guest = await placeOrder('')
    const { html } = await siti.getPage('/account')
    const places = [second, first].map(({ pageToken }) => html.indexOf(`href="/order/${pageToken}"`))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
    expect(html).toContain('Corduroy coat')
    for (const secret of [foreign.pageToken, guest.pageToken, first.id, address.address, address.name])
      expect(html).not.toContain(secret)
    expect((await siti.getPage('/account?lang=ms')).html).toContain(`href="/order/${first.pageToken}?lang=ms"`)
  })

  test('says what will be listed while there is nothing', async () => {
    expect((await siti.getPage('/account')).html).toContain('None yet.')
  })

  test('leads to a page that is masked after two hours [T17]', async () => {
    const { pageToken } = await placeOrder(siti.cookie)
    harness.advanceClock(121)
    expect((await siti.getPage(`/order/${pageToken}`)).html).not.toContain(address.address)
  })
})

test('the address of the newest order is offered to its account alone, and never cached', async () => {
  const mei = await signUpVerified('mei@example.com')
  expect([await readAddress(), await readAddress(siti.cookie)]).toEqual([null, null])
  await placeOrder(siti.cookie)
  harness.advanceClock(1)
  await placeOrder(siti.cookie, { shipping: { ...address, city: 'Sandakan' } })
  expect(await readAddress(siti.cookie)).toMatchObject({
    address: address.address,
    city: 'Sandakan',
    country: 'Malaysia',
  })
  expect([await readAddress(), await readAddress(mei.cookie)]).toEqual([null, null])
})
