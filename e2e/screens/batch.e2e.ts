import { copyFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { createTexturedPhoto } from '../../test/image-files.ts'
import { clearStore, openAdminPage, password } from '../admin.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const productCount = 3
const photosEach = 3
const maxTaps = 12

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
test.describe.configure({ timeout: 180_000 })

/** Photos of 12 megapixels, three for each product, with a minute between two products. */
async function createHaul(folder: string): Promise<string[]> {
  const original = join(folder, 'original.jpg')
  await writeFile(original, await createTexturedPhoto({ width: 3000, height: 4000 }))
  return Promise.all(
    Array.from({ length: productCount * photosEach }, async (_, index) => {
      const file = join(folder, `haul-${index}.jpg`)
      await copyFile(original, file)
      const takenAt = 1_760_000_000 + Math.floor(index / photosEach) * 60 + (index % photosEach) * 4
      await utimes(file, takenAt, takenAt)
      return file
    }),
  )
}

async function describe(page: Page, number: number, beforeSaving = async () => {}) {
  let taps = 0
  const tap = async (control: Locator) => {
    await control.tap()
    taps += 1
  }
  await expect(page.getByRole('heading', { name: `Piece ${number} of ${productCount}` })).toBeVisible()
  if (number === 1) {
    await tap(page.getByText('Shirt', { exact: true }))
    await tap(page.getByText('Excellent', { exact: true }))
    await tap(page.getByLabel('Price (MYR)'))
    await page.keyboard.type('45')
  } else await tap(page.getByRole('button', { name: 'Price +5' }))
  await tap(page.getByText(number % 2 === 0 ? 'M' : 'L', { exact: true }))
  await tap(page.getByText(number % 2 === 0 ? 'Navy' : 'Khaki', { exact: true }))
  await tap(page.getByLabel('Pit to pit', { exact: true }))
  await page.keyboard.type(`${50 + number}.5`)
  await page.keyboard.press('Enter')
  // The keypad's own key goes on to the shoulder, which stays empty.
  await expect(page.getByLabel('Shoulder', { exact: true })).toBeFocused()
  await tap(page.getByLabel('Length', { exact: true }))
  await page.keyboard.type('70')
  await beforeSaving()
  await tap(page.getByRole('button', { name: /^Save/ }))
  expect(taps).toBeLessThanOrEqual(maxTaps)
}

const countProducts = async ({ db }: RunningStore) => (await db.selectFrom('products').select('id').execute()).length

test('a haul is listed by thumb, through a lost network, a closed tab and a session that ended', async ({
  page: firstPage,
  context,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const folder = await mkdtemp(join(tmpdir(), 'store-haul-'))
  const files = await createHaul(folder)
  const { uid } = await openAdminPage(firstPage, store, '/admin/add-product')
  await firstPage.getByRole('link', { name: 'Batch' }).tap()
  await firstPage.getByLabel('Choose photos').setInputFiles(files)
  await expect(firstPage.getByRole('heading', { name: `${productCount} pieces?` })).toBeVisible()
  await firstPage.getByRole('button', { name: `Describe ${productCount} pieces` }).tap()
  await describe(firstPage, 1)

  // The network goes: the next product is described all the same.
  await context.setOffline(true)
  await describe(firstPage, 2)
  await expect(firstPage.getByRole('status').filter({ hasText: 'The store can’t be reached.' })).toBeVisible()
  // The next product opens once this one is stored.
  await expect(firstPage.getByRole('heading', { name: `Piece 3 of ${productCount}` })).toBeVisible()
  expect(await countProducts(store)).toBeLessThan(2)

  // The tab is closed. With the network back, the page goes on where it was.
  await firstPage.close()
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto('/admin/batch')
  await expect.poll(() => countProducts(store), { timeout: 60_000 }).toBe(2)
  await page.getByRole('button', { name: 'Go on describing' }).tap()
  await describe(page, 3, async () => {
    await store.db.deleteFrom('sessions').where('userId', '=', uid).execute()
  })
  const signIn = page.getByRole('dialog', { name: 'Please log in again' })
  // The live stream opens the dialog by itself, sooner or later.
  await expect(signIn.or(page.getByRole('button', { name: 'Sign in again' })).first()).toBeVisible()
  if (!(await signIn.isVisible())) await page.getByRole('button', { name: 'Sign in again' }).tap()
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect.poll(() => countProducts(store), { timeout: 60_000 }).toBe(productCount)
  await expect(page.getByText('In the shop,')).toHaveCount(productCount)

  const products = await store.db.selectFrom('products').select(['title', 'imageUrls', 'measurements']).execute()
  const titles = ['Shirt, khaki, L', 'Shirt, khaki, L', 'Shirt, navy, M']
  expect(products.map(({ title }) => title).toSorted()).toEqual(titles)
  const shown = products.flatMap(({ imageUrls }) => JSON.parse(imageUrls ?? '[]') as string[])
  expect(new Set(shown).size).toBe(productCount * photosEach)
  expect(await store.db.selectFrom('photos').select('url').where('uploadedBy', '=', uid).execute()).toHaveLength(
    shown.length,
  )
  expect(await store.db.selectFrom('savedDrafts').select('id').where('uid', '=', uid).execute()).toEqual([])
  await rm(folder, { recursive: true, force: true })
  pageErrors.splice(0)
})
