import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

// The photo is in its final place at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Point {
  x: number
  y: number
}

/** Opens the product's page after the shop, so that there is a page to go back to. */
async function openProduct(page: Page, store: RunningStore, imageUrls: readonly string[] = photos) {
  const id = await insertProduct(store.db, {
    title: 'Magnified mackintosh',
    category: 'magnified',
    imageUrls: JSON.stringify(imageUrls),
  })
  await page.goto('/shop?filter=magnified')
  await page.goto(`/product/${id}`)
}

const getOpener = (page: Page) => page.getByRole('button', { name: 'Zoom photo of Magnified mackintosh' })
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Magnified mackintosh' })

async function openZoom(page: Page) {
  await getOpener(page).click()
  await expect(getDialog(page)).toBeVisible()
}

/** Where the photo is: its scale, and its centre as seen from the centre of the screen. */
const readView = (page: Page) =>
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

const expectView = (page: Page, view: Point & { scale: number }) => expect.poll(() => readView(page)).toEqual(view)

const getCentre = (page: Page): Promise<Point> => page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }))

/** Presses until the photo has another size: the second press of a double press does nothing. */
async function pressPhoto(page: Page, press: (point: Point) => Promise<void>, { x, y }: Point) {
  const centre = await getCentre(page)
  const { scale } = await readView(page)
  await expect(async () => {
    await press({ x: centre.x + x, y: centre.y + y })
    expect((await readView(page)).scale).not.toBe(scale)
  }).toPass()
}

const expectClosed = async (page: Page) => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/product\//)
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a click enlarges the photo around the pointer, a drag moves it, a second click fits it again, and one beside it closes it; a double click on the small photo opens it fitted', async ({
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
    await expect(async () => {
      await page.mouse.click(60, 200)
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await expectClosed(page)
    // The script is loaded already, so that the second click falls on the large photo.
    await getOpener(page).dblclick()
    await expect(getDialog(page)).toBeVisible()
    await expectView(page, { scale: 1, x: 0, y: 0 })
  })

  test('buttons show the other photos, and the page shows the last one; a single photo has neither arrows nor a counter', async ({
    page,
    store,
  }) => {
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

    await openProduct(page, store, [photos[0]])
    await openZoom(page)
    await expect(getDialog(page).getByRole('button')).toHaveText(['+', '×'])
    await expect(getDialog(page).getByText(/1 \/ 1/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(getDialog(page).getByRole('img')).toHaveAttribute('src', photos[0])
  })

  test('Back closes the photo and loads nothing, also when it was open as the page was loaded again, then leaves the page', async ({
    page,
    store,
  }) => {
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
    await page.reload()
    await openZoom(page)
    await page.goBack()
    await expectClosed(page)
    await page.goBack()
    await page.waitForURL('**/shop?filter=magnified')
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  /** Moves fingers over the screen, seen from its centre: `fingers[step][finger]`. */
  async function moveFingers(page: Page, steps: Point[][]) {
    const session = await page.context().newCDPSession(page)
    const centre = await getCentre(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Point[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(({ x, y }, id) => ({ x: centre.x + x, y: centre.y + y, id })),
      })
    for (const [index, fingers] of steps.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', fingers)
    await touch('touchEnd', [])
    await session.detach()
  }

  const pinch = (page: Page, from: number, to: number) =>
    moveFingers(
      page,
      [from, (from + to) / 2, to].map(spread => [
        { x: -spread, y: 0 },
        { x: spread, y: 0 },
      ]),
    )

  test('two fingers zoom up to 400 % and back, one moves the enlarged photo; a tap enlarges it around the finger, and a swipe shows the next or previous one unless it is short or steep', async ({
    page,
    store,
  }) => {
    await openProduct(page, store)
    await openZoom(page)
    const status = getDialog(page).getByRole('status')
    await pinch(page, 30, 75)
    await expectView(page, { scale: 2.5, x: 0, y: 0 })
    const steps = [0, 20, 40].map(x => [{ x, y: 0 }])
    await moveFingers(page, steps)
    await expectView(page, { scale: 2.5, x: 40, y: 0 })
    await expect(status).toHaveText('Photo 1 of 2')
    await pinch(page, 20, 150)
    await expect.poll(async () => (await readView(page)).scale).toBe(4)
    await pinch(page, 150, 10)
    await expectView(page, { scale: 1, x: 0, y: 0 })
    // The page itself is not zoomed.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)

    const tap = ({ x, y }: Point) => page.touchscreen.tap(x, y)
    await pressPhoto(page, tap, { x: 60, y: 30 })
    await expectView(page, { scale: 2, x: -60, y: -30 })
    await pressPhoto(page, tap, { x: 60, y: 30 })
    await expectView(page, { scale: 1, x: 0, y: 0 })

    const swipe = (x: number, y: number) => moveFingers(page, [[{ x: 0, y: 0 }], [{ x: x / 2, y: y / 2 }], [{ x, y }]])
    await swipe(-30, 0)
    await swipe(-60, 90)
    await expectView(page, { scale: 1, x: 0, y: 0 })
    await expect(status).toHaveText('Photo 1 of 2')
    await swipe(-120, 20)
    await expect(status).toHaveText('Photo 2 of 2')
    await expectView(page, { scale: 1, x: 0, y: 0 })
    await swipe(120, 20)
    await expect(status).toHaveText('Photo 1 of 2')
  })
})
