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
    await target.pressSequentially(text)
  },
})

/** Tab, Enter, Space and typing. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    const isThere = () => target.evaluate(element => element === document.activeElement)
    for (let presses = 0; !(await isThere()); presses++) {
      expect(presses, `Tab never reaches ${target}`).toBeLessThan(120)
      await page.keyboard.press('Tab')
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
