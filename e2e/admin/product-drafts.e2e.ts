import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import {
  addButton,
  chip,
  clearStore,
  createPhoto,
  fillProductForm,
  listTitles,
  openAdminPage,
  photoPreviews,
  unfoldFacts,
} from '../admin.ts'
import { createTouchInput } from '../input.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
// Photos and reloads take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const input = createTouchInput()
const uploads = '**/api/product-images'
const name = (page: Page) => page.getByLabel('Product name')
const addPhoto = async (page: Page) => page.getByLabel('Images').setInputFiles([await createPhoto()])
const listDraftTitles = async ({ db }: RunningStore) =>
  (await db.selectFrom('savedDrafts').select('input').execute())
    .map(row => (JSON.parse(row.input) as { title: string }).title)
    .toSorted()

/** Runs in the page: the descriptions of the drafts that its browser has stored. */
const readStoredDescriptions = (uid: string) =>
  new Promise<string[]>(resolve => {
    const opening = indexedDB.open(`batch:${uid}`)
    opening.onsuccess = () => {
      const all = opening.result.transaction('products').objectStore('products').getAll()
      all.onsuccess = () => {
        opening.result.close()
        resolve(all.result.map(({ inputs }) => inputs.description))
      }
    }
  })

async function saveProduct(page: Page) {
  await input.press(addButton(page))
  await expect(page.getByText('Product added!')).toBeVisible()
}

test('one piece takes at most twelve taps and two screens of a phone, and nothing moves when its photo is stored', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  const { promise: measured, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(uploads, async route => {
    await measured
    return route.continue()
  })
  await addPhoto(page)
  await expect(photoPreviews(page)).toHaveCount(1)
  await expect(page.getByText('0 of 1 photos uploaded.')).toBeVisible()
  const whileUploading = await name(page).boundingBox()
  goOn()
  await expect(page.getByText('The photo is uploaded.')).toBeVisible()
  expect(await name(page).boundingBox()).toEqual(whileUploading)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844)
  // Two taps have chosen the photo in the phone's own picker.
  let taps = 2
  const tap = async (control: ReturnType<Page['locator']>) => {
    await control.tap()
    taps += 1
  }
  for (const [label, text] of [
    ['Product name', 'Quick quilt'],
    ['Price (MYR)', '45'],
    ['Other info', 'Worn twice.'],
    ['Size on the label', 'M'],
  ] as const) {
    await tap(page.getByLabel(label))
    // A tap that misses fails here, and not by a text that is missing later.
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.type(text)
  }
  await tap(page.getByText('Excellent', { exact: true }))
  // The phone's own list of categories: one tap opens it, one chooses.
  await tap(page.getByLabel('Category'))
  await page.getByLabel('Category').selectOption('Bottom')
  taps += 1
  await tap(addButton(page))
  await expect(page.getByText('Product added!')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(12)
})

test('a form in each of two tabs keeps its own draft, the batch lists what was left, and a product is never duplicated over it without a press', {
  tag: '@full',
}, async ({ page, context, store }) => {
  await clearStore(store)
  const facts = { category: 'bottom', garmentType: 'jeans', fitSize: 'W32', flaws: 'A hole', priceSen: 8950 }
  const jeans = { ...facts, measurements: JSON.stringify({ waist: 41 }) }
  const [one, two] = [
    await insertProduct(store.db, { ...jeans, title: 'Blue jeans', imageUrls: JSON.stringify(photos) }),
    await insertProduct(store.db, { title: 'Black jeans' }),
  ]
  const duplicate = (tab: Page) => input.press(tab.getByRole('main').getByRole('link', { name: 'duplicate' }))
  await openAdminPage(page, store, `/admin/product/${one}`)
  await duplicate(page)
  await expect(page.getByRole('main')).toContainText('Filled in like “Blue jeans”.')
  await unfoldFacts(page)
  for (const [label, value] of [
    ['Product name', 'Blue jeans'],
    ['Price (MYR)', '89.50'],
    ['Category', 'bottom'],
    ['Waist, flat', '41'],
    ['Flaws', ''],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)
  await expect(chip(page, 'Fits size', 'waist 32″')).toBeChecked()
  await expect(photoPreviews(page)).toHaveCount(0)
  // Untouched, the copy is no draft.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Blue jeans' })).toBeVisible()
  await page.goto('/admin/add-product')
  await expect(name(page)).toHaveValue('')
  await name(page).fill('First frock')
  const other = await context.newPage()
  await other.goto('/admin/add-product')
  await expect.poll(() => listDraftTitles(store)).toEqual(['First frock'])
  await expect(name(other)).toHaveValue('')
  await name(other).fill('Second skirt')
  await expect.poll(() => listDraftTitles(store)).toEqual(['First frock', 'Second skirt'])
  await page.close()
  await other.goto('/admin/batch')
  await input.press(other.getByRole('link', { name: 'First frock: edit' }))
  await expect(name(other)).toHaveValue('First frock')
  await other.goto('/admin/add-product')
  await expect(name(other)).toHaveValue('Second skirt')
  await input.press(other.getByRole('button', { name: 'Discard draft' }))
  await expect(name(other)).toHaveValue('')
  await input.press(other.getByRole('button', { name: 'Bring back' }))
  await expect(name(other)).toHaveValue('Second skirt')

  await test.step('a copy waits for a press', async () => {
    await other.goto(`/admin/product/${two}`)
    await duplicate(other)
    await expect(name(other)).toHaveValue('Second skirt')
    await expect(other.getByText('“Black jeans” was not copied, because this form holds other input.')).toBeVisible()
    await input.press(other.getByRole('button', { name: 'Discard draft and copy' }))
    await expect(name(other)).toHaveValue('Black jeans')
  })
  await test.step('a link to a draft that is gone opens no other one, and says so', async () => {
    other.on('dialog', dialog => void dialog.accept())
    await other.goto(`/admin/add-product?draft=${'a'.repeat(20)}`)
    await expect(other.getByText('This draft is no longer there, or open in another tab.')).toBeVisible()
    await expect(name(other)).toHaveValue('')
  })
})

test('uploads pause when asked, a removed photo is not sent, and one goes on after its tab was closed, and is stored once', {
  tag: '@full',
}, async ({ page, context, store }) => {
  await clearStore(store)
  const { uid } = await openAdminPage(page, store, '/admin/add-product')
  const keys: (string | null)[] = []
  await page.route(uploads, async route => {
    keys.push(await route.request().headerValue('upload-key'))
    // The first one is never answered. Without its route it would be sent, if it is aborted late.
    if (keys.length > 1) await route.continue()
  })
  await addPhoto(page)
  await expect.poll(() => keys).toHaveLength(1)
  await input.press(page.getByRole('button', { name: 'Pause' }))
  await expect(page.getByText('Paused.')).toBeVisible()
  await addPhoto(page)
  await expect(photoPreviews(page)).toHaveCount(2)
  await input.press(page.getByRole('button', { name: 'Remove photo 1' }))
  await expect(photoPreviews(page)).toHaveCount(1)
  await input.press(page.getByRole('button', { name: 'Go on' }))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(photoPreviews(page)).toHaveCount(1)
  const countPhotos = async () =>
    (await store.db.selectFrom('photos').select('url').where('uploadedBy', '=', uid).execute()).length
  expect(await countPhotos()).toBe(1)
  expect(new Set(keys).size).toBe(2)
  expect(keys).toHaveLength(2)
  await page.unroute(uploads)

  await context.route(uploads, () => {})
  await addPhoto(page)
  await fillProductForm(page, input, { title: 'Closed cardigan' })
  await expect(page.getByRole('progressbar', { name: 'Upload of photo 2' })).toBeVisible()
  // What was typed last is stored a moment after it.
  await expect.poll(() => page.evaluate(readStoredDescriptions, uid)).toEqual([expect.stringMatching(/./)])
  await page.close()
  await context.unroute(uploads)
  const again = await context.newPage()
  await again.goto('/admin/add-product')
  await expect(name(again)).toHaveValue('Closed cardigan')
  await expect(again.getByRole('progressbar')).toHaveCount(0)
  await saveProduct(again)
  expect(await listTitles(store)).toEqual(['Closed cardigan'])
  expect(await countPhotos()).toBe(2)
})

test('a form whose tab was closed on its way is announced in the next one, refused or not, and listed once [ERR-09]', {
  tag: '@full',
}, async ({ page, context, store, pageErrors }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  await addPhoto(page)
  await fillProductForm(page, input, { title: 'Killed kimono' })
  const publications = '**/api/product-drafts/*/publish'
  await context.route(publications, route => route.abort())
  await input.press(addButton(page))
  await expect(page.getByText('The store can’t be reached.')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/admin/add-product')
  const notice = again.getByText('On the way to the shop: Killed kimono.')
  await expect(notice).toBeVisible()
  await expect(name(again)).toHaveValue('')
  const refusal = { status: 409, json: { code: 'image_in_use', error: 'Refused for a reason.' } }
  await context.route(publications, route => route.fulfill(refusal), { times: 1 })
  await expect(again.getByText('Killed kimono: Refused for a reason.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await context.unroute(publications)
  await expect(again.getByRole('button', { name: 'Killed kimono: Discard' })).toBeVisible()
  await input.press(again.getByRole('link', { name: 'Killed kimono: edit' }))
  await expect(name(again)).toHaveValue('Killed kimono')
  await saveProduct(again)
  expect(await listTitles(store)).toEqual(['Killed kimono'])
  pageErrors.splice(0)
})

test('keeps what was entered before the scripts were there', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async route => {
    await arrived
    await route.continue()
  })
  const opening = openAdminPage(page, store, '/admin/add-product')
  await fillProductForm(page, input, { title: 'Early espadrilles' })
  await page.getByText('Excellent', { exact: true }).tap()
  await page.getByLabel('Category').selectOption('Other')
  await unfoldFacts(page)
  await page.getByText('Navy', { exact: true }).tap()
  await addPhoto(page)
  release()
  await opening
  await expect(photoPreviews(page)).toHaveCount(1)
  await expect(name(page)).toHaveValue('Early espadrilles')
  await saveProduct(page)
  expect(await store.db.selectFrom('products').select(['category', 'condition', 'colours']).execute()).toEqual([
    { category: 'other', condition: 'excellent', colours: '["navy"]' },
  ])
})

test('works where the browser keeps nothing, and says so', { tag: '@full' }, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
  })
  await openAdminPage(page, store, '/admin/add-product')
  await expect(page.getByText('This browser keeps nothing of what you enter here')).toBeVisible()
  await addPhoto(page)
  await fillProductForm(page, input, { title: 'Private parka' })
  await saveProduct(page)
  expect(await listTitles(store)).toEqual(['Private parka'])
  pageErrors.splice(0)
})
