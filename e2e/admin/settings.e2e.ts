import { expect, type Page } from '@playwright/test'
import { adminLink, openAdminPage, password, saveSettings } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

// Two browsers and axe take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const path = '/admin/settings'
const group = (page: Page, title: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Opens a group of settings. */
async function openGroup(page: Page, title: string) {
  await group(page, title).locator('summary').click()
  return group(page, title)
}

// The other tests of this worker share the store.
test.afterEach(async ({ store }) => {
  await saveSettings(store, 'contact', { name: 'TuffThrift', email: 'hello@tuffthrift.example' })
  await saveSettings(store, 'delivery', { couriers: 'poslaju,jnt,ninjavan,dhl,citylink,gdex,spx' })
})

test('a new account for transfers asks for the password again, and is saved with it', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const { uid } = await openAdminPage(page, store, path)
  const createdAt = new Date(Date.now() - 60 * 60_000).toISOString() as never
  await store.db.updateTable('sessions').set({ createdAt }).where('userId', '=', uid).execute()
  const transfer = await openGroup(page, 'Account for transfers')
  await transfer.getByLabel('Bank account').fill('Maybank 5140 1234 5678')
  await transfer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Please log in again' }).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(transfer.getByText('Saved.')).toBeVisible()
  pageErrors.splice(0)
})

test('what is wrong is marked and kept, a message shows its preview, and leaving with unsaved changes asks first', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await openAdminPage(page, store, path)
  const contact = await openGroup(page, 'Name and contacts')
  await contact.getByLabel('E-mail').fill('nobody')
  await contact.getByLabel('Social link').fill('instagram')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await expect(contact.getByText('Please enter a link that begins with https://')).toBeVisible()
  await expect(contact.getByLabel('E-mail')).toBeFocused()
  await expect(contact.getByLabel('E-mail')).toHaveValue('nobody')
  expect(await findAxeViolations(page)).toEqual([])
  pageErrors.splice(0)

  const messages = await openGroup(page, 'WhatsApp messages')
  const preview = messages.getByRole('figure')
  const text = messages.getByLabel('Paid, in English')
  const saved = await text.inputValue()
  await text.fill('Hello {name}!\nBy {courier}\n{link}')
  await expect(preview.first()).toContainText('Hello Siti Rahmah!')
  await expect(preview.first()).not.toContainText('By')
  await expect(preview.nth(4)).toContainText('Courier: Pos Laju')
  await text.fill(saved)

  await adminLink(page, 'orders').click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toContainText('is lost')
  // The second press of a double press is beside the dialog.
  await page.mouse.down()
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await contact.getByRole('button', { name: 'Discard changes' }).click()
  await adminLink(page, 'orders').click()
  await page.waitForURL('**/admin/orders')

  await test.step('by keyboard on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await page.locator('summary').filter({ hasText: 'Packing and couriers' }).press('Enter')
    const delivery = group(page, 'Packing and couriers')
    await delivery.getByLabel('GDEX').press('Space')
    await delivery.getByLabel('Pack within business days').press('Enter')
    await expect(delivery.getByText('Saved.')).toBeVisible()
    const row = await store.db
      .selectFrom('settings')
      .select('changedValues')
      .where('groupName', '=', 'delivery')
      .executeTakeFirst()
    expect(row?.changedValues).toContain('poslaju,jnt,ninjavan,dhl,citylink,spx')
    expect(await findAxeViolations(page)).toEqual([])
  })
})

test('two admins: other values merge, the same value is chosen between, and a change that was not seen is not overwritten', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await openAdminPage(page, store, path)
  const other = await openPageInNewContext(browser, store, pageErrors)
  const { email: otherEmail } = await openAdminPage(other, store, path)
  const [mine, theirs] = [await openGroup(page, 'Name and contacts'), await openGroup(other, 'Name and contacts')]
  await test.step('what only the other one changes is no conflict, not even for a moment', async () => {
    await page.evaluate(() => {
      const shown = Object.assign(window, { alerts: [] as (string | null)[] })
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('main [role=alert]')) shown.alerts.push(alert.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await theirs.getByLabel('E-mail').fill('first@example.com')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByLabel('E-mail')).toHaveValue('first@example.com')
    expect(await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)).toEqual([])
  })
  await mine.getByLabel('Shop’s name').fill('My name')
  await theirs.getByLabel('Shop’s name').fill('Their name')
  await theirs.getByLabel('E-mail').fill('theirs@example.com')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Saved.')).toBeVisible()

  await expect(mine.getByRole('alert')).toContainText(`${otherEmail} has changed these settings meanwhile.`)
  await expect(mine.getByLabel('E-mail')).toHaveValue('theirs@example.com')
  await expect(mine.getByRole('textbox', { name: 'Shop’s name' })).toHaveValue('My name')
  await expect(mine.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  expect(await findAxeViolations(page)).toEqual([])
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine.getByRole('textbox', { name: 'Shop’s name' })).toBeFocused()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Saved.')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Shop’s name' })).toHaveValue('My name')
  await other.context().close()

  await test.step('no live events arrive', async () => {
    // Never answered: a stream that fails would reconnect, and fail again, at any time.
    await page.route('**/api/live/**', () => {})
    await page.reload()
    const contact = await openGroup(page, 'Name and contacts')
    await contact.getByLabel('Shop’s name').fill('Mine')
    await page.route('**/admin/settings.data*', async route => {
      if (route.request().method() === 'POST') await saveSettings(store, 'contact', { name: 'Theirs' })
      await route.fallback()
    })
    await contact.getByRole('button', { name: 'Save' }).click()
    await expect(contact.getByRole('region', { name: 'Shop’s name' })).toContainText('Theirs')
    await contact.getByRole('button', { name: 'Use theirs' }).click()
    await expect(contact.getByRole('textbox', { name: 'Shop’s name' })).toHaveValue('Theirs')
    pageErrors.splice(0)
  })
})

test('what is typed while a group is saved stays, also after a second press', { tag: '@full' }, async ({
  page,
  store,
}) => {
  await openAdminPage(page, store, path)
  const contact = await openGroup(page, 'Name and contacts')
  const name = contact.getByLabel('Shop’s name')
  const answer = Promise.withResolvers<void>()
  await page.route('**/admin/settings.data*', async route => {
    if (route.request().method() === 'POST') await answer.promise
    await route.fallback()
  })
  const saving = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('settings.data'))
  await name.fill('Sent')
  await name.press('Enter')
  await saving
  await name.fill('Sent and more')
  await name.press('Enter')
  answer.resolve()
  await expect(contact.getByText('Saved.')).toBeVisible()
  await expect(name).toHaveValue('Sent and more')
  await contact.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect((await openGroup(page, 'Name and contacts')).getByLabel('Shop’s name')).toHaveValue('Sent and more')
})
