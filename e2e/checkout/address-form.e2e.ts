import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { addToCart } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const postcode = (page: Page) => page.getByLabel('Postcode')
const city = (page: Page) => page.getByLabel('City')
const state = (page: Page) => page.getByLabel('State')
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const note = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens the empty shipping step. */
async function openShipping(page: Page, product: string): Promise<void> {
  await addToCart(page, product)
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
}

async function fillPerson(page: Page, address: string): Promise<void> {
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill(address)
}

test('a postcode typed by keyboard fills in city and state, and shows fee and delivery days; what the browser fills in is kept [T13, BIZ-02, CHK-01, CHK-03]', async ({
  page,
  store,
}) => {
  const requestedUrls: string[] = []
  page.on('request', request => requestedUrls.push(request.url()))
  const listTableRequests = () => requestedUrls.filter(url => url.includes('/postcode'))
  await openShipping(page, await insertProduct(store.db, { priceSen: 4500 }))
  for (const text of ['Siti Rahmah', '012-345 6789', '1 Jalan Gaya']) {
    await page.keyboard.type(text)
    expect(listTableRequests()).toHaveLength(0)
    await page.keyboard.press('Tab')
  }
  await expect(postcode(page)).toBeFocused()
  await expect.poll(listTableRequests).toHaveLength(1)
  await expect(page.getByText('enter your state: East MYR 10, West MYR 15')).toBeVisible()

  await page.keyboard.type('88000')
  await expect(note(page, 'City and state filled in: Kota Kinabalu, Sabah.')).toBeVisible()
  await expect(city(page)).toHaveValue('Kota Kinabalu')
  await expect(state(page)).toHaveValue('Sabah')
  await expect(page.getByText('shipping (Sabah)')).toBeVisible()
  await expect(page.getByText('MYR 55.00')).toBeVisible()
  await expect(
    page.getByText('leaves us within 1-2 business days, then 4-6 business days to East Malaysia'),
  ).toBeVisible()

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80000')
  await expect(note(page, 'City and state filled in: Johor Bahru, Johor.')).toBeVisible()
  await expect(page.getByText('MYR 60.00')).toBeVisible()
  await expect(
    page.getByText('leaves us within 1-2 business days, then 3-5 business days to West Malaysia'),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 Jalan Gaya, 80000 Johor Bahru, Johor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  expect(listTableRequests()).toHaveLength(1)

  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await test.step('filled in by the browser, which knows the fields by their autocomplete tokens', async () => {
    const tokens = await page
      .locator('form')
      .filter({ has: page.getByLabel('Postcode') })
      .locator('input, select, textarea')
      .evaluateAll(controls =>
        controls.map(control => `${control.getAttribute('name')}: ${control.getAttribute('autocomplete')}`),
      )
    expect(tokens).toEqual([
      'name: name',
      'phone: tel',
      'address: street-address',
      'zip: postal-code',
      'city: address-level2',
      'state: address-level1',
    ])
    await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
    await expect(postcode(page)).toHaveAttribute('inputmode', 'numeric')
    await page.evaluate(() => {
      const person = { name: 'Siti Rahmah', phone: '+60 12-345 6789' }
      const values = { ...person, address: 'Lot 1, Jalan Gaya', zip: '89260', city: 'Tamparuli', state: 'Sabah' }
      for (const [name, value] of Object.entries(values)) {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main [name=${name}]`)
        if (!control) throw new Error(`No field ${name}`)
        // The browser's autofill bypasses React's value setter too.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
      }
    })
    await expect(page.getByText('shipping (Sabah)')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Lot 1, Jalan Gaya, 89260 Tamparuli, Sabah')).toBeVisible()
  })
})

test('keeps typed values, asks once about a state that does not match and about four digits, also by a double press, and reopens an edited step until it is valid [CHK-02, VAL-01, VAL-02, VAL-03, VAL-05, T13, T54]', async ({
  page,
  store,
}) => {
  await openShipping(page, await insertProduct(store.db))
  await fillPerson(page, '1 Jalan Satok')
  await city(page).fill('Petra Jaya')
  await state(page).selectOption('Selangor')
  await postcode(page).fill('93350')
  await expect(city(page)).toHaveValue('Petra Jaya')
  await expect(state(page)).toHaveValue('Selangor')
  const question = note(page, 'This postcode is in Sarawak. Please check the state.')
  await next(page).click()
  await expect(question).toBeVisible()
  await expect(postcode(page)).toHaveAccessibleDescription('This postcode is in Sarawak. Please check the state.')
  await expect(next(page)).toBeFocused()

  await state(page).selectOption('Johor')
  await expect(question).toBeHidden()
  await next(page).click()
  await expect(question).toBeVisible()
  await page.reload()
  await next(page).click()
  await expect(page.getByText('1 Jalan Satok, 93350 Petra Jaya, Johor')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await state(page).selectOption('Selangor')
  await next(page).click()
  await expect(page.getByText('1 Jalan Satok, 93350 Petra Jaya, Selangor')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await postcode(page).fill('9335')
  await next(page).dblclick()
  await expect(note(page, 'Is 9335 right? Postcodes in Malaysia have five digits.')).toBeVisible()
  await expect(postcode(page)).toHaveAccessibleDescription('Is 9335 right? Postcodes in Malaysia have five digits.')
  await expect(postcode(page)).not.toHaveAttribute('aria-invalid')
  await postcode(page).press('Enter')
  await expect(page.getByText('1 Jalan Satok, 9335 Petra Jaya, Selangor')).toBeVisible()

  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(pay).toBeEnabled()
  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  await expect(pay).toBeDisabled()
  await city(page).fill('   ')
  await next(page).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(city(page)).toBeFocused()
  await expect(city(page)).toHaveAccessibleDescription('Please fill this in.')
  await city(page).fill('Keningau')
  await page.getByLabel('Phone').fill('088 123456')
  await next(page).click()
  await expect(page.getByText('Please enter a valid Malaysian phone number (e.g., +60123456789)')).toBeVisible()
  await page.getByLabel('Phone').fill('+60 12-345 6789')
  await next(page).click()
  await expect(pay).toBeEnabled()

  const email = page.getByLabel('Email', { exact: true })
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await email.fill('siti@')
  await expect(pay).toBeDisabled()
  await page.reload()
  await expect(email).toHaveValue('siti@')
  await next(page).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('siti@example.com')
  await next(page).click()
  await pay.click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
})

test('the postcode table leaves alone what was typed before it came, and the form works without it [T13]', {
  tag: '@full',
}, async ({ page, store, context, pageErrors }) => {
  const release = await holdRequests(page, '**/assets/postcode*')
  await openShipping(page, await insertProduct(store.db))
  await postcode(page).fill('88000')
  await city(page).pressSequentially('KK')
  await city(page).press('ControlOrMeta+a')
  await city(page).press('Backspace')
  release()
  await expect(note(page, 'State filled in: Sabah.')).toBeVisible()
  await expect(city(page)).toHaveValue('')
  await city(page).pressSequentially('Penampang')
  await expect(city(page)).toHaveValue('Penampang')

  await test.step('a failure is logged', async () => {
    const tab = await context.newPage()
    await tab.route('**/assets/postcode*', route => route.abort())
    await openShipping(tab, await insertProduct(store.db))
    await postcode(tab).fill('88000')
    await expect.poll(() => pageErrors.join()).toContain('Failed to load the postcode table')
    await expect(city(tab)).toHaveValue('')
    await fillPerson(tab, '1 Jalan Gaya')
    await city(tab).fill('Kota Kinabalu')
    await state(tab).selectOption('Sabah')
    await next(tab).click()
    await expect(tab.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
    expect(pageErrors.splice(0).filter(error => !/postcode|ERR_FAILED/.test(error))).toEqual([])
  })
})
