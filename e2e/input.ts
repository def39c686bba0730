import { expect, type Locator, type Page } from '@playwright/test'

/** A way to work a page: with a mouse, with a thumb, or with nothing but a keyboard. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  typeInto(target: Locator, text: string): Promise<void>
  /** Picks an option of a drop-down by its words. */
  selectOption(target: Locator, option: string): Promise<void>
  /** Gives files to a file input; what opens is the system's own dialog. */
  attachFiles(target: Locator, files: string[]): Promise<void>
}

export const createMouseInput = (): InputMethod => ({
  press: target => target.click(),
  typeInto: (target, text) => target.fill(text),
  selectOption: async (target, option) => void (await target.selectOption(option)),
  attachFiles: (target, files) => target.setInputFiles(files),
})

export const createTouchInput = (): InputMethod => ({
  ...createMouseInput(),
  press: target => target.tap(),
  async typeInto(target, text) {
    await target.tap()
    await target.fill(text)
  },
})

/** Tab, Enter, Space and typing. */
export function createKeyboardInput(page: Page): InputMethod {
  async function focusByTab(target: Locator) {
    await expect(target).toBeVisible()
    for (let tries = 0; ; tries++) {
      const steps = await target.evaluate(countTabPresses)
      if (steps === 0) return
      expect(tries, `Tab never reaches ${target}`).toBeLessThan(30)
      // What is passed on the way may come and go, so the last steps are watched one by one.
      const presses = tries === 0 ? Math.abs(steps) : 1
      for (let press = 0; press < presses; press++) await page.keyboard.press(steps < 0 ? 'Shift+Tab' : 'Tab')
    }
  }
  return {
    async press(target) {
      await focusByTab(target)
      await page.keyboard.press((await target.evaluate(element => element.tagName)) === 'A' ? 'Enter' : 'Space')
    },
    async typeInto(target, text) {
      await focusByTab(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    async selectOption(target, option) {
      await focusByTab(target)
      await page.keyboard.type(option)
      await expect(target.locator('option:checked')).toHaveText(option)
    },
    async attachFiles(target, files) {
      await focusByTab(target)
      await target.setInputFiles(files)
    },
  }
}

/** How often to press Tab from where the focus is to get there; less than nothing is Shift+Tab. */
function countTabPresses(element: Element): number {
  const focused = document.activeElement
  if (focused === element) return 0
  const tabStops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    tabStop =>
      tabStop.tabIndex >= 0 && !tabStop.matches(':disabled') && tabStop.checkVisibility({ visibilityProperty: true }),
  )
  const before = tabStops.filter(
    tabStop =>
      focused === tabStop || (focused?.compareDocumentPosition(tabStop) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
  )
  const from = focused === document.body || !focused ? -1 : before.length - 1
  return tabStops.indexOf(element as HTMLElement) - from || 1
}
