import { expect, type Page } from '@playwright/test'
import { test } from '../store-fixture.ts'
import {
  expectView,
  getCentre,
  getDialog,
  openProduct,
  openZoom,
  type Point,
  pressPhoto,
  readView,
} from './zoomed-photo.ts'

// The photo is in its final place at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

  test('two fingers zoom up to 400 % and back, one finger moves the enlarged photo', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    await pinch(page, 30, 75)
    await expectView(page, { scale: 2.5, x: 0, y: 0 })
    const steps = [0, 20, 40].map(x => [{ x, y: 0 }])
    await moveFingers(page, steps)
    await expectView(page, { scale: 2.5, x: 40, y: 0 })
    await expect(getDialog(page).getByRole('status')).toHaveText('Photo 1 of 2')
    await pinch(page, 20, 150)
    await expect.poll(async () => (await readView(page)).scale).toBe(4)
    await pinch(page, 150, 10)
    await expectView(page, { scale: 1, x: 0, y: 0 })
    // The page itself is not zoomed.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })

  test('a tap enlarges the photo around the finger, a second tap fits it again', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    const tap = ({ x, y }: Point) => page.touchscreen.tap(x, y)
    await pressPhoto(page, tap, { x: 60, y: 30 })
    await expectView(page, { scale: 2, x: -60, y: -30 })
    await pressPhoto(page, tap, { x: 60, y: 30 })
    await expectView(page, { scale: 1, x: 0, y: 0 })
  })

  test('a swipe shows the next or previous photo, a short or steep one does not', async ({ page, store }) => {
    await openProduct(page, store)
    await openZoom(page)
    const status = getDialog(page).getByRole('status')
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
