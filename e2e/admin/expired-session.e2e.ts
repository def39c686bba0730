import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { calculateTotp } from '../../test/totp.ts'
import { openAdminPage, password, updateButton } from '../admin.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

// Pages that are read again and popups take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const name = (page: Page) => page.getByLabel('Product name')
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })
const insertSandals = ({ db }: RunningStore) =>
  insertProduct(db, { title: 'Expired sandals', imageUrls: JSON.stringify(photos) })

/** Fills the edit form in, ends the session and saves. */
async function saveWithoutSession(page: Page, { db }: RunningStore, uid: string, title = 'Expensive sandals') {
  await name(page).fill(title)
  await db.deleteFrom('sessions').where('userId', '=', uid).execute()
  // The live stream may have opened the dialog already, over the button.
  await updateButton(page).evaluate((button: HTMLButtonElement) => button.click())
  await expect(signInDialog(page)).toBeVisible()
}

async function expectDraftToBeSaved(page: Page, id: string, title: string) {
  await page.goto(`/admin/edit/${id}`)
  await expect(name(page)).toHaveValue(title)
  await expect(signInDialog(page)).toHaveCount(0)
  await updateButton(page).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
}

test('the login page, and that of a second factor, keep the draft of a form whose session has ended', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const id = await insertSandals(store)
  const { uid, email } = await openAdminPage(page, store, `/admin/edit/${id}`)
  await saveWithoutSession(page, store, uid)
  await signInDialog(page)
    .getByRole('link', { name: /^Go to the login page/ })
    .click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/admin')
  await expectDraftToBeSaved(page, id, 'Expensive sandals')

  await page.goto('/account/second-factor')
  const code = await turnOnSecondFactor(page)
  await page.goto(`/admin/edit/${id}`)
  await saveWithoutSession(page, store, uid, 'Double sandals')
  await signInDialog(page).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login/code')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/admin')
  await expectDraftToBeSaved(page, id, 'Double sandals')
  pageErrors.splice(0)
})

/** Returns a back-up code. */
async function turnOnSecondFactor(page: Page): Promise<string> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(calculateTotp(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Write these back-up codes down now:')).toBeVisible()
  const [code = ''] = await page.getByRole('status').getByRole('listitem').allTextContents()
  return code
}
