import { expect, type Page } from '@playwright/test'
import type { Measurements } from '#store/products/garment-facts.ts'
import type { GarmentType } from '#store/products/garment-types.ts'
import { insertProduct } from '../../test/factories.ts'
import { createKeyboardInput, createTouchInput } from '../input.ts'
import { listOwnScripts } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const insertGarment = (
  { db }: RunningStore,
  garmentType: GarmentType,
  measurements: Measurements,
  overrides: Parameters<typeof insertProduct>[1] = {},
) => insertProduct(db, { garmentType, measurements: JSON.stringify(measurements), ...overrides })

const panel = (page: Page) => page.getByRole('region', { name: 'Does it fit me?' })
const askButton = (page: Page) => panel(page).getByRole('button', { name: 'Does it fit me?' })
const readStored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('my-garments') ?? '[]'))

for (const [how, width, createInput] of [
  ['by touch', 390, createTouchInput],
  ['by keyboard', 1280, createKeyboardInput],
] as const)
  test.describe(`${how} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, ...(width === 390 && { hasTouch: true, isMobile: true }) })

    test('a shopper enters the measurements of a top once, and other tops say how they compare, until they are forgotten', async ({
      page,
      store,
    }) => {
      const { press, typeInto } = createInput(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const tee = await insertGarment(store, 'tee', { pitToPit: 56, length: 70 })
      const hoodie = await insertGarment(store, 'hoodie', { pitToPit: 51, length: 70.5 })
      const jeans = await insertGarment(store, 'jeans', { waist: 42, inseam: 74 }, { category: 'bottom' })
      const sent: string[] = []
      page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))

      await page.goto(`/product/${tee}`)
      await press(askButton(page))
      const dialog = page.getByRole('dialog', { name: 'A top that I like' })
      await expect(dialog.getByRole('img', { name: /where to measure/ })).toBeVisible()
      const pitToPit = dialog.getByRole('textbox', { name: 'A: Pit to pit (cm)' })
      const length = dialog.getByRole('textbox', { name: 'B: Length (cm)' })
      await expect(pitToPit).toHaveAttribute('inputmode', 'decimal')
      await press(dialog.getByRole('button', { name: 'Compare' }))
      await expect(dialog.getByText('Enter at least one of the two.')).toBeVisible()
      await expect(pitToPit).toBeFocused()
      await typeInto(pitToPit, '53,5')
      await typeInto(length, '7000')
      await press(dialog.getByRole('button', { name: 'Compare' }))
      await expect(length).toBeFocused()
      await expect(length).toHaveAccessibleDescription(/Between 25 and 110 cm/)
      await expect(pitToPit).toHaveValue('53,5')
      await expect(length).toHaveValue('7000')
      await typeInto(length, '70')
      await press(dialog.getByRole('button', { name: 'Compare' }))

      await expect(panel(page)).toContainText('Roomier than yours')
      await expect(panel(page)).toContainText('about 3 cm wider than yours')
      await expect(panel(page)).toContainText('about the same as yours')
      await expect(panel(page).locator('[aria-live]')).toBeFocused()
      await expect(panel(page).getByRole('img')).toHaveAccessibleName(
        /Pit to pit: about 3 cm wider than yours\. Length: about the same as yours\./,
      )

      await page.goto(`/product/${hoodie}`)
      await expect(panel(page)).toContainText('Snugger than yours')
      await expect(panel(page)).toContainText('about 3 cm narrower than yours')
      await press(panel(page).getByRole('button', { name: 'Change my measurements' }))
      await expect(pitToPit).toHaveValue('53.5')
      await typeInto(pitToPit, '50')
      await press(dialog.getByRole('button', { name: 'Compare' }))
      await expect(panel(page)).toContainText('Fits like yours')
      await expect(panel(page).getByRole('button', { name: 'Change my measurements' })).toBeFocused()

      await page.goto(`/product/${jeans}`)
      await press(askButton(page))
      await typeInto(page.getByRole('textbox', { name: 'A: Waist, flat (cm)' }), '41.5')
      await press(page.getByRole('button', { name: 'Compare' }))
      await expect(panel(page)).toContainText('Add the inseam of yours to compare.')
      expect(await readStored(page)).toEqual([
        { kind: 'top', measurements: { pitToPit: 50, length: 70 } },
        { kind: 'bottom', measurements: { waist: 41.5 } },
      ])
      await press(panel(page).getByRole('button', { name: 'Forget them' }))
      await expect(page.getByText('Your measurements are forgotten')).toBeVisible()
      await expect(askButton(page)).toBeFocused()
      expect(await readStored(page)).toEqual([{ kind: 'top', measurements: { pitToPit: 50, length: 70 } }])
      expect(sent.filter(request => /53[.,]5|41\.5|my-garments/.test(request))).toEqual([])
    })
  })

test('loads its script when it is opened, or at once for a shopper with measurements', async ({ page, store }) => {
  const tee = await insertGarment(store, 'tee', { pitToPit: 56, length: 70 })
  const loaded: string[] = []
  page.on('request', request => {
    const [, name] = /\/assets\/(fit-[a-z]+)-/.exec(request.url()) ?? []
    if (name) loaded.push(name)
  })
  await page.goto(`/product/${tee}`)
  await expect(askButton(page)).toBeEnabled()
  expect(loaded).toEqual([])
  for (const path of ['/shop', `/product/${tee}`])
    for (const script of await listOwnScripts(page, path))
      expect(await (await page.request.get(script)).text(), `${path} ${script}`).not.toContain('narrower')
  await askButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(askButton(page)).toBeFocused()
  expect(loaded.sort()).toEqual(['fit-form', 'fit-panel'])
  await page.evaluate(() =>
    localStorage.setItem('my-garments', JSON.stringify([{ kind: 'top', measurements: { pitToPit: 56 } }])),
  )
  loaded.length = 0
  await page.reload()
  await expect(panel(page)).toContainText('Fits like yours')
  await expect(panel(page).getByRole('img')).toBeVisible()
  expect(loaded.sort()).toEqual(['fit-drawing', 'fit-panel'])
})

test('is on no product that can’t be compared, and on none without scripts', async ({ page, store, browser }) => {
  const incomparable = [
    await insertProduct(store.db),
    await insertGarment(store, 'tee', { shoulder: 46 }),
    await insertGarment(store, 'bag', { width: 40, height: 30 }, { category: 'other' }),
    await insertGarment(store, 'tee', { pitToPit: 56 }, { sold: 1, soldAt: '2026-11-19T20:00:00.000Z' }),
  ]
  for (const id of incomparable) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  }
  const context = await browser.newContext({ baseURL: store.url, javaScriptEnabled: false })
  const withoutScripts = await context.newPage()
  await withoutScripts.goto(`/product/${await insertGarment(store, 'tee', { pitToPit: 56 })}`)
  await expect(withoutScripts.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(withoutScripts.getByText('Does it fit me?')).toBeHidden()
  await context.close()
})

test('follows a change in another tab, and says so when its script is out of reach', async ({
  page,
  store,
  context,
  pageErrors,
}) => {
  const tee = await insertGarment(store, 'tee', { pitToPit: 56 })
  await page.goto(`/product/${tee}`)
  await page.evaluate(() =>
    localStorage.setItem('my-garments', JSON.stringify([{ kind: 'top', measurements: { pitToPit: 50 } }])),
  )
  await page.reload()
  await expect(panel(page)).toContainText('about 6 cm wider than yours')
  const other = await context.newPage()
  await other.goto(`/product/${tee}`)
  await other.getByRole('button', { name: 'Forget them' }).click()
  await expect(askButton(page)).toBeEnabled()
  await other.close()
  await page.reload()
  await expect(askButton(page)).toBeEnabled()
  await page.route(/\/assets\/fit-/, route => route.abort())
  await askButton(page).click()
  await expect(panel(page)).toContainText('could not be loaded')
  pageErrors.splice(0)
})
