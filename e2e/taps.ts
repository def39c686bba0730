import type { Locator } from '@playwright/test'

/** Counts the taps of an admin, those into fields included. */
export function createTaps() {
  let count = 0
  return {
    tap(target: Locator) {
      count += 1
      return target.tap()
    },
    async type(field: Locator, text: string) {
      count += 1
      await field.tap()
      await field.fill(text)
    },
    /** The taps since the last call. */
    take() {
      const taken = count
      count = 0
      return taken
    },
  }
}
