import type { Page } from '@playwright/test'
import { findUserByEmail, setAdmin } from '../store/users/user-queries.server.ts'
import type { RunningStore } from './store.ts'

const password = 'a long enough secret'

/** Opens an account in this browser, makes it an admin's and goes to a page of the admin area. Returns the account's id. */
export async function openDesk(page: Page, { db }: RunningStore, email: string, path: string): Promise<string> {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/shop')
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`No account of ${email}`)
  await setAdmin(db, user.uid, { isAdmin: true, at: new Date() })
  await page.goto(path)
  return user.uid
}
