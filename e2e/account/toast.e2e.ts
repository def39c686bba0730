import { expect } from '@playwright/test'
import { test } from '../store-fixture.ts'

test('a toast takes no press that is meant for what is below it', async ({ page, pageErrors }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Please fill in all fields.' })
  await expect(toast).toBeVisible()
  const takesPress = await toast.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && hit.closest('[data-rht-toaster]') !== null
  })
  expect(takesPress).toBe(false)
  pageErrors.splice(0)
})
