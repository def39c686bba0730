import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, type RunningStore } from '../store-fixture.ts'

export interface Point {
  x: number
  y: number
}

/** Opens the product's page after the shop, so that there is a page to go back to. */
export async function openProduct(page: Page, store: RunningStore, imageUrls: readonly string[] = photos) {
  const id = await insertProduct(store.db, {
    title: 'Magnified mackintosh',
    category: 'magnified',
    imageUrls: JSON.stringify(imageUrls),
  })
  await page.goto('/shop?filter=magnified')
  await page.goto(`/product/${id}`)
}

export const getOpener = (page: Page) => page.getByRole('button', { name: 'Zoom photo of Magnified mackintosh' })
export const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Magnified mackintosh' })

export async function openZoom(page: Page) {
  await getOpener(page).click()
  await expect(getDialog(page)).toBeVisible()
}

/** Where the photo is: its scale, and its centre as seen from the centre of the screen. */
export const readView = (page: Page) =>
  getDialog(page)
    .getByRole('img')
    .evaluate(image => {
      const { left, top, width, height } = image.getBoundingClientRect()
      return {
        scale: width / innerWidth,
        x: Math.round(left + (width - innerWidth) / 2),
        y: Math.round(top + (height - innerHeight) / 2),
      }
    })

export const expectView = (page: Page, view: Point & { scale: number }) =>
  expect.poll(() => readView(page)).toEqual(view)

export const getCentre = (page: Page): Promise<Point> =>
  page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }))

/** Presses until the photo has another size: the second press of a double press does nothing. */
export async function pressPhoto(page: Page, press: (point: Point) => Promise<void>, { x, y }: Point) {
  const centre = await getCentre(page)
  const { scale } = await readView(page)
  await expect(async () => {
    await press({ x: centre.x + x, y: centre.y + y })
    expect((await readView(page)).scale).not.toBe(scale)
  }).toPass()
}

export const expectClosed = async (page: Page) => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/product\//)
}
