import type { Locator, Page } from '@playwright/test'

/** Waits until the element takes presses. */
export async function findCentre(target: Locator) {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Presses an element, and the same place again in the very moment in which `selector` matches as
 * many elements as it should: faster than any hand.
 */
export async function pressAgainAsSoonAs(
  page: Page,
  target: Locator,
  { selector, count }: { selector: string; count: number },
  press = (button: Locator) => button.click(),
) {
  const point = await findCentre(target)
  const pressed = page.evaluate(
    ({ x, y, selector, count }) =>
      new Promise<string>(resolve => {
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll(selector).length !== count) return
          observer.disconnect()
          const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a, summary')
          hit?.click()
          resolve(hit?.textContent ?? '')
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    { ...point, selector, count },
  )
  await press(target)
  return pressed
}
