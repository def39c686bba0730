import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })

test('the code on a label leads shoppers to the shop and admins to the admin page', async () => {
  const owner = await signUp(harness, 'owner@example.com', { isAdmin: true })
  const shopper = await signUp(harness, 'shopper@example.com')
  const follow = async (headers: HeadersInit = {}) => {
    const response = await harness.request('/p/piece-1', { headers })
    return [response.status, response.headers.get('location'), response.headers.get('cache-control')]
  }
  expect(await follow()).toEqual([302, '/product/piece-1', 'private, no-store'])
  expect(await follow({ cookie: shopper.cookie })).toEqual([302, '/product/piece-1', 'private, no-store'])
  expect(await follow({ cookie: owner.cookie })).toEqual([302, '/admin/product/piece-1', 'private, no-store'])
})

test('an id cannot lead to another site', async () => {
  const { headers } = await harness.request('/p/..%2F..%2F%2Fevil.example')
  expect(headers.get('location')).toBe('/product/..%2F..%2F%2Fevil.example')
})
