import { expect } from '@playwright/test'
import { test } from '../mail-fixture.ts'
import { checkScreen } from './check-screen.ts'

for (const [path, button, answer] of [
  ['/find-order', 'Send the links', 'their links are on the way'],
  ['/login/reset', 'Send the link', 'a link is on its way'],
] as const)
  test(`the form of ${path}, refused and sent, passes what every screen passes`, async ({
    page,
    store,
    pageErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByLabel('Email').fill('lost@')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Please enter a valid email address.')
    await expect(page.getByLabel('Email')).toHaveValue('lost@')
    await checkScreen(page, store.db)
    await page.getByLabel('Email').fill('lost@example.com')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(answer)
    await checkScreen(page, store.db)
    pageErrors.splice(0)
  })
