import { expect, test } from 'vitest'
import { setUpAdmin } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const unsold = { sold: 0, soldPriceSen: null, soldAt: null, soldChannel: null }
const form = { intent: 'sell-elsewhere', price: '40', channel: 'instagram' }
const path = () => `/admin/product/${harness.productId}`

test('an admin sells a product elsewhere on its page, which says so, and puts it back on sale', async () => {
  expect(await admin.submitForm(path(), form)).toBe(200)
  expect(await harness.findProductRow()).toMatchObject({ sold: 1, soldPriceSen: 4000, soldChannel: 'instagram' })
  expect((await admin.getPage(path())).html).toMatch(/Sold on Instagram.* for .*MYR 40\.00/)
  expect((await admin.getPage('/admin/sold-items')).html).toContain('Sold on Instagram')
  expect(await admin.submitForm(path(), { intent: 'put-back' })).toBe(200)
  expect(await harness.findProductRow()).toMatchObject(unsold)
})

test('refuses an invalid price or channel, and users who are no admins', async () => {
  for (const invalid of [{ price: '40,00' }, { price: '' }, { price: '-1' }, { channel: 'shop' }, { intent: 'sell' }])
    expect(await admin.submitForm(path(), { ...form, ...invalid })).toBe(400)
  const user = await signUp(harness, 'siti@example.com')
  expect(await user.submitForm(path(), form)).not.toBe(200)
  expect(await harness.findProductRow()).toMatchObject(unsold)
  expect(await admin.submitForm('/admin/product/nothing', form)).toBe(404)
})

test('answers 502 while the provider fails', async () => {
  harness.expectErrors()
  await harness.shopper().startPaying([harness.productId])
  harness.failProvider('/expire', 500)
  expect(await admin.submitForm(path(), form)).toBe(502)
  expect(await harness.findProductRow()).toMatchObject(unsold)
})
