import { expect } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { test } from './fixture.ts'
import { screens } from './screens.ts'
import { admin } from './states/admin.ts'

for (const { name, show, expectedErrors, firstView, failsLargeText } of [...screens, ...admin])
  test(`${name} passes axe, stands still, fits the screen and loses nothing with text at 200 % or with long words`, async ({
    fixture,
    page,
    pageErrors,
    store,
    language,
  }) => {
    const isAdmin = name.startsWith('admin-')
    test.skip(isAdmin && language !== 'en', 'The admin area is in English')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await show(fixture)
    await checkScreen(page, store.db, {
      // Its targets are found by their English words.
      firstView: language === 'en' ? firstView : undefined,
      isAdmin,
      failsLargeText,
    })
    // Errors that come later are left out, such as that of a script that is loaded offline.
    await page.goto('about:blank')
    const unexpectedErrors = pageErrors.splice(0).filter(error => !expectedErrors?.test(error))
    expect(unexpectedErrors).toEqual([])
  })
