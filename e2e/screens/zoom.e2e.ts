import { expect } from '@playwright/test'
import { photos, test } from '../store-fixture.ts'
import {
  expectClosed,
  expectView,
  getCentre,
  getDialog,
  getOpener,
  openProduct,
  openZoom,
  type Point,
  pressPhoto,
} from './zoomed-photo.ts'

// The photo is in its final place at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a click enlarges the photo around the pointer, a drag moves it, a second click fits it again', async ({
    page,
    store,
  }) => {
    await openProduct(page, store)
    await openZoom(page)
    const click = ({ x, y }: Point) => page.mouse.click(x, y)
    await expectView(page, { scale: 1, x: 0, y: 0 })
    await pressPhoto(page, click, { x: 100, y: -50 })
    await expectView(page, { scale: 2, x: -100, y: 50 })

    const { x, y } = await getCentre(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.up()
    await expectView(page, { scale: 2, x: -70, y: 70 })
    // Its edge stays at the edge of the screen.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 440, { steps: 3 })
    await page.mouse.up()
    await expectView(page, { scale: 2, x: -70, y: 450 })

    await pressPhoto(page, click, { x: 0, y: 0 })
    await expectView(page, { scale: 1, x: 0, y: 0 })
  })

  test('a double click on the small photo opens the large one, fitted', async ({ page, store }) => {
    await openProduct(page, store)
    // The script is loaded already, so that the second click falls on the large photo.
    await openZoom(page)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await getOpener(page).dblclick()
    await expect(getDialog(page)).toBeVisible()
    await expectView(page, { scale: 1, x: 0, y: 0 })
  })

  test('buttons show the other photos, and the page shows the last one', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    const status = getDialog(page).getByRole('status')
    await expect(status).toHaveText('Photo 1 of 2')
    await expect(getDialog(page).getByText('1 / 2')).toHaveCSS('font-family', /DM Mono/)
    await page.getByRole('button', { name: 'Next photo' }).click()
    await expect(status).toHaveText('Photo 2 of 2')
    await expect(getDialog(page).getByRole('img')).toHaveAttribute('src', photos[1])
    await page.getByRole('button', { name: 'Next photo' }).click()
    await expect(status).toHaveText('Photo 1 of 2')
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await expect(status).toHaveText('Photo 2 of 2')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expectClosed(page)
    await expect(getOpener(page)).toBeFocused()
    await expect(getOpener(page).getByRole('img')).toHaveAttribute('src', photos[1])
  })

  test('a click beside the photo closes it', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    await expect(async () => {
      await page.mouse.click(60, 200)
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await expectClosed(page)
  })

  test('Back closes the photo and loads nothing, then leaves the page', async ({ page, store }) => {
    await openProduct(page, store)
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().includes('.data')) requests.push(request.url())
    })
    await getOpener(page).focus()
    await page.evaluate(() => scrollTo(0, 120))
    for (let times = 0; times < 2; times++) {
      await page.keyboard.press('Enter')
      await expect(getDialog(page)).toBeVisible()
      await page.goBack()
      await expectClosed(page)
      await expect(getOpener(page)).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(120)
    }
    // Closed by a double press, which must not go back twice.
    await openZoom(page)
    await page.getByRole('button', { name: 'Close', exact: true }).dblclick()
    await expectClosed(page)
    expect(requests).toEqual([])
    await page.goBack()
    await page.waitForURL('**/shop?filter=magnified')
    await page.goForward()
    await page.waitForURL('**/product/*')
    await openZoom(page)
  })

  test('Back closes a photo that was open when the page was loaded again', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    await page.reload()
    await openZoom(page)
    await page.goBack()
    await expectClosed(page)
    await page.goBack()
    await page.waitForURL('**/shop?filter=magnified')
  })

  test('a single photo has neither arrows nor a counter', async ({ page, store }) => {
    await openProduct(page, store, [photos[0]])
    await openZoom(page)
    await expect(getDialog(page).getByRole('button')).toHaveText(['+', '×'])
    await expect(getDialog(page).getByText(/1 \/ 1/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(getDialog(page).getByRole('img')).toHaveAttribute('src', photos[0])
  })
})

test('with the keyboard', async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openProduct(page, store)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await getOpener(page).focus()
  await page.keyboard.press('Enter')
  const status = getDialog(page).getByRole('status')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('Photo 2 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect(status).toHaveText('Photo 1 of 2')

  await page.keyboard.press('Space')
  await expectView(page, { scale: 2, x: 0, y: 0 })
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expectView(page, { scale: 2, x: -80, y: -80 })
  await expect(status).toHaveText('Photo 1 of 2')
  await page.keyboard.press('Space')
  await expectView(page, { scale: 1, x: 0, y: 0 })

  // The second one finds it closing.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(getOpener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getDialog(page)).toBeVisible()
})
