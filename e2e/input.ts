import { expect, type Locator, type Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Operates a page with one kind of input: mouse, touch or keyboard. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  typeInto(target: Locator, text: string): Promise<void>
  /** Selects an option of a drop-down by its label. */
  selectOption(target: Locator, option: string): Promise<void>
  /** Attaches files to a file input, past the operating system's file dialog. */
  attachFiles(target: Locator, files: File[]): Promise<void>
}

export const createMouseInput = (): InputMethod => ({
  press: target => target.click(),
  typeInto: (target, text) => target.fill(text),
  selectOption: async (target, option) => void (await target.selectOption(option)),
  attachFiles: (target, files) => target.setInputFiles(files),
})

export const createTouchInput = (): InputMethod => ({
  ...createMouseInput(),
  press: tapAtRest,
  async typeInto(target, text) {
    await tapAtRest(target)
    await target.fill(text)
  },
})

/**
 * Taps when nothing around the target moves any more. Scrolling to it may bring the bar of phones
 * back, and a tap on a bar that still slides reaches another of its buttons.
 */
async function tapAtRest(target: Locator) {
  // Playwright doesn't look again for an element that a rendering has just replaced.
  await expect(() => target.scrollIntoViewIfNeeded()).toPass()
  await target.evaluate(async element => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const isAround = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.contains(element)
    const transitions = document.getAnimations().filter(item => item instanceof CSSTransition && isAround(item))
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  await target.tap()
}

/** Reaches controls with Tab alone, and presses Enter or Space. */
export function createKeyboardInput(page: Page): InputMethod {
  async function focusByTab(target: Locator) {
    await expect(target).toBeVisible()
    for (let tries = 0; ; tries++) {
      const steps = await target.evaluate(countTabPresses)
      if (steps === 0) return
      expect(tries, `Tab never reaches ${target}`).toBeLessThan(30)
      // Controls may appear or vanish on the way: after the first try, press Tab once and look
      // again.
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

/** Runs in the page. How often Tab must be pressed to focus the element; negative for Shift+Tab. */
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
