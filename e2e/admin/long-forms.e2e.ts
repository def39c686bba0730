import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import {
  addButton,
  adminLink,
  clearStore,
  createPhoto,
  fillProductForm,
  listTitles,
  openAdminPage,
  password,
  photoPreviews,
  updateButton,
} from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createMouseInput } from '../input.ts'
import { holdRequests } from '../requests.ts'
import { test } from '../store-fixture.ts'

// axe, photos and reloads take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const publications = '**/api/product-drafts/*/publish'
const name = (page: Page) => page.getByLabel('Product name')
const fillForm = (page: Page, title: string) => fillProductForm(page, createMouseInput(), { title })
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })

/** The server lists the product, but its answers never arrive. */
const loseAnswers = (page: Page, options?: { times: number }) =>
  page.route(
    publications,
    async route => {
      await route.fetch()
      await route.abort()
    },
    options,
  )

async function addPhoto(page: Page) {
  await page.getByLabel('Images').setInputFiles([await createPhoto()])
  await expect(photoPreviews(page)).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

test('lists a product once when the answer got lost: it is asked for again, and a form that was changed since goes on as an edit [ERR-09]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await page.clock.install()
  await openAdminPage(page, store, '/admin/add-product')
  await addPhoto(page)
  await fillForm(page, 'Lost letter jacket')
  await loseAnswers(page, { times: 1 })
  await addButton(page).click()
  await expect(page.getByText('Product added!')).toBeVisible()
  await page.waitForURL('**/admin')
  expect(await listTitles(store)).toEqual(['Lost letter jacket'])

  await test.step('no answer arrives for long', async () => {
    await clearStore(store)
    await page.goto('/admin/add-product')
    await addPhoto(page)
    await fillForm(page, 'Typo trousres')
    await loseAnswers(page)
    await addButton(page).click()
    await expect(page.getByText('The store can’t be reached.')).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(30_000)
      await expect(addButton(page)).toBeEnabled({ timeout: 500 })
    }).toPass()
    await page.unroute(publications)
  })
  await name(page).fill('Typo trousers')
  await addButton(page).click()
  await page.waitForURL('**/admin/edit/*')
  const conflict = page.getByRole('region', { name: 'product name' })
  await expect(conflict).toContainText('Typo trousres')
  expect(await findAxeViolations(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await updateButton(page).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  expect(await listTitles(store)).toEqual(['Typo trousers'])
  await page.goto('/admin/add-product')
  await expect(name(page)).toHaveValue('')
  pageErrors.splice(0)
})

test('keeps a draft through leaving and reloading, asks before leaving, and forgets it when a double press has saved it once, with what is typed while photos are uploaded [ERR-09, ERR-10]', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  await addPhoto(page)
  await fillForm(page, 'Drafted dress')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await adminLink(page, 'orders').click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/add-product$/)
  await expect(name(page)).toHaveValue('Drafted dress')
  await adminLink(page, 'orders').click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin/orders')

  await adminLink(page, 'new product').click()
  await expect(name(page)).toHaveValue('Drafted dress')
  await expect(page.getByText(/^Restored what you entered on/)).toBeVisible()
  await expect(photoPreviews(page)).toHaveCount(1)
  const question = page.waitForEvent('dialog')
  const reloaded = page.reload()
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await reloaded
  await expect(name(page)).toHaveValue('Drafted dress')
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { shownTexts: texts })
    new MutationObserver(() => texts.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  const readTexts = () => page.evaluate(() => (window as unknown as { shownTexts: string[] }).shownTexts.join('\n'))
  const pressThrice = (button: Locator) =>
    button.evaluate((element: HTMLButtonElement) => {
      for (const _ of [1, 2, 3]) element.click()
    })
  const release = await holdRequests(page, '**/api/product-images')
  await page.getByLabel('Images').setInputFiles([await createPhoto()])
  await expect(photoPreviews(page)).toHaveCount(2)
  await test.step('leaving takes back what is on its way', async () => {
    await addButton(page).click()
    await expect(page.getByText('Uploading...')).toBeVisible()
    await adminLink(page, 'orders').click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/admin/orders')
    await expect(page.getByText('Uploading...')).toHaveCount(0)
    await adminLink(page, 'new product').click()
    await expect(name(page)).toHaveValue('Drafted dress')
    await expect(photoPreviews(page)).toHaveCount(2)
  })
  await pressThrice(addButton(page))
  await expect(page.getByText('Uploading...')).toBeVisible()
  await page.getByLabel('Price (MYR)').fill('99.90')
  release()
  await expect(page.getByText('Product added!')).toBeVisible()
  await page.getByRole('link', { name: /Drafted dress/ }).click()
  await expect(page.getByText('MYR 99.90')).toBeVisible()
  await page.getByRole('link', { name: 'edit info' }).click()
  await name(page).fill('Double dress')
  await pressThrice(updateButton(page))
  await expect(page.getByText('Product updated!')).toBeVisible()
  expect(await readTexts()).not.toContain('failed')
  expect(await listTitles(store)).toEqual(['Double dress'])
  const { count } = await store.db
    .selectFrom('auditEntries')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('after', 'like', '%Double dress%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)

  await page.goto('/admin/add-product')
  await expect(name(page)).toHaveValue('')
  await expect(page.getByText(/^Restored/)).toHaveCount(0)
})

test('session expires in a long form: the password in a dialog is enough, and nothing entered is lost', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  const { uid } = await openAdminPage(page, store, '/admin/add-product')
  await fillForm(page, 'Patient poncho')
  const endSession = () => store.db.deleteFrom('sessions').where('userId', '=', uid).execute()

  await test.step('while a photo is uploaded', async () => {
    await endSession()
    await page.getByLabel('Images').setInputFiles([await createPhoto()])
    await expect(signInDialog(page)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await signInDialog(page).getByLabel('Password').fill('not the password')
    await signInDialog(page).getByRole('button', { name: 'Log in' }).click()
    await expect(signInDialog(page).getByText('Invalid email or password').first()).toBeVisible()
    await signInDialog(page).getByLabel('Password').fill(password)
    await signInDialog(page).getByRole('button', { name: 'Log in' }).click()
    await expect(signInDialog(page)).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
  await test.step('while other admins change something', async () => {
    await endSession()
    await insertProduct(store.db, { title: 'Other oxford' })
    await page.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
    await expect(signInDialog(page)).toBeVisible()
    await signInDialog(page).getByRole('button', { name: 'Not now' }).click()
    await expect(name(page)).toHaveValue('Patient poncho')
  })
  await test.step('at the moment of saving', async () => {
    await addButton(page).click()
    await expect(signInDialog(page)).toBeVisible()
    await signInDialog(page).getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Product added!')).toBeVisible()
    await page.waitForURL('**/admin')
  })
  expect(await listTitles(store)).toEqual(['Other oxford', 'Patient poncho'])
  pageErrors.splice(0)
})
