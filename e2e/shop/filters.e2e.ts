import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore } from '../admin.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const expectShown = (page: Page, ...names: string[]) =>
  expect.poll(async () => (await titles(page).allTextContents()).map(title => title.split(',')[0])).toEqual(names)

test('filters by facts with counts and by a garment that fits, takes filters away one by one, and keeps them with a search', async ({
  page,
  store,
}) => {
  await clearStore(store)
  const measured = (pitToPit: number) => ({ measurements: JSON.stringify({ pitToPit }) })
  const facts = [
    { title: 'Navy jacket', garmentType: 'jacket', colours: '["navy"]', fitSize: 'L', priceSen: 9000 },
    { title: 'Red jacket', garmentType: 'jacket', colours: '["red"]', fitSize: 'M', priceSen: 7000, ...measured(62) },
    {
      title: 'Navy tee',
      garmentType: 'tee',
      colours: '["navy","white"]',
      fitSize: 'M',
      priceSen: 3000,
      ...measured(55),
    },
    { title: 'Something else' },
  ]
  for (const product of facts.toReversed()) await insertProduct(store.db, product)

  await page.goto('/shop')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const open = () => filter.tap()
  await test.step('by keyboard; Escape changes nothing', async () => {
    await filter.press('Enter')
    const tee = sheet.getByRole('checkbox', { name: 'Tee 1' })
    await tee.focus()
    await page.keyboard.press('Space')
    await expect(tee).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/shop$/)
    await filter.press('Enter')
    await expect(tee).not.toBeChecked()
    await tee.press('Space')
    await sheet.getByRole('button', { name: 'Show 1 piece' }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\?type=tee$/)
    await expectShown(page, 'Navy tee')
  })
  await page.goto('/shop')
  await open()
  await expect(sheet.getByRole('button', { name: 'Show 4 pieces' })).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Colour' }).getByRole('checkbox')).toHaveCount(3)
  await sheet.getByRole('checkbox', { name: 'Navy 2' }).check()
  // The other facets count what is navy; colours count what other colours would show.
  await expect(sheet.getByRole('checkbox', { name: 'Jacket 1' })).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'Red 1' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Show 2 pieces' }).tap()
  await expect(sheet).toBeHidden()
  await expectShown(page, 'Navy jacket', 'Navy tee')
  await expect(page).toHaveURL(/\?colour=navy$/)

  await open()
  await sheet.getByRole('checkbox', { name: 'M 1' }).check()
  await sheet.getByLabel('To', { exact: true }).fill('50')
  await sheet.getByRole('button', { name: 'Show 1 piece' }).tap()
  await expectShown(page, 'Navy tee')

  await page.getByRole('searchbox').fill('navy')
  await expect(page).toHaveURL(/q=navy.*colour=navy/)
  await expectShown(page, 'Navy tee')
  await page.getByRole('link', { name: 'Remove filter: MYR ≤ 50' }).tap()
  await page.getByRole('link', { name: 'Remove filter: M', exact: true }).tap()
  await expectShown(page, 'Navy jacket', 'Navy tee')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: 'Clear filters' }).tap()
  await expectShown(page, 'Navy jacket', 'Red jacket', 'Navy tee', 'Something else')
  await expect(page).toHaveURL(/\/shop$/)

  await test.step('by a garment that the shopper likes, of which only a range is sent', async () => {
    await page.evaluate(() =>
      localStorage.setItem('my-garments', JSON.stringify([{ kind: 'top', measurements: { pitToPit: 54 } }])),
    )
    await page.reload()
    await open()
    await sheet.getByRole('checkbox', { name: 'About as wide as mine' }).check()
    await sheet.getByRole('button', { name: 'Show 1 piece' }).tap()
    await expectShown(page, 'Navy tee')
    await expect(page).toHaveURL(/\?pit=52-56$/)
    await expect(page.getByRole('link', { name: 'Remove filter: Pit to pit 52–56 cm' })).toBeVisible()
  })
})
