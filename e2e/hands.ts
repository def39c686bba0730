import { expect, type Locator, type Page } from '@playwright/test'

/** A way to work a page: with a mouse, with a thumb, or with nothing but a keyboard. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** Picks an option of a drop-down by its words. */
  pick(target: Locator, option: string): Promise<void>
  /** Gives files to a file input; what opens is the system's own dialog. */
  give(target: Locator, files: string[]): Promise<void>
}

export const mouse = (): Hand => ({
  press: target => target.click(),
  write: (target, text) => target.fill(text),
  pick: async (target, option) => void (await target.selectOption(option)),
  give: (target, files) => target.setInputFiles(files),
})

export const thumb = (): Hand => ({
  ...mouse(),
  press: target => target.tap(),
  async write(target, text) {
    await target.tap()
    await target.fill(text)
  },
})

/** Tab, Enter, Space and typing. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    for (let tries = 0; ; tries++) {
      const steps = await target.evaluate(stepsTo)
      if (steps === 0) return
      expect(tries, `Tab never reaches ${target}`).toBeLessThan(30)
      // What is passed on the way may come and go, so the last steps are watched one by one.
      const presses = tries === 0 ? Math.abs(steps) : 1
      for (let press = 0; press < presses; press++) await page.keyboard.press(steps < 0 ? 'Shift+Tab' : 'Tab')
    }
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press((await target.evaluate(element => element.tagName)) === 'A' ? 'Enter' : 'Space')
    },
    async write(target, text) {
      await reach(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    async pick(target, option) {
      await reach(target)
      await page.keyboard.type(option)
      await expect(target.locator('option:checked')).toHaveText(option)
    },
    async give(target, files) {
      await reach(target)
      await target.setInputFiles(files)
    },
  }
}

/** How often to press Tab from where the focus is to get there; less than nothing is Shift+Tab. */
function stepsTo(element: Element): number {
  const focused = document.activeElement
  if (focused === element) return 0
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    stop => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true }),
  )
  const before = stops.filter(
    stop => focused === stop || (focused?.compareDocumentPosition(stop) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
  )
  const from = focused === document.body || !focused ? -1 : before.length - 1
  return stops.indexOf(element as HTMLElement) - from || 1
}
