import { expect } from '@playwright/test'
import { insertUser, updateRow } from '../../test/factories.ts'
import { password } from '../../test/signed-in-user.ts'
import { clearStore, confirmInDialog, deleteAndConfirm, leaveList, openAdminPage, signIn, statValue } from '../admin.ts'
import { findCentre, pressAgainAsSoonAs } from '../press-again.ts'
import { failSubmissions } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('shows new feedback without a reload, newest first, and deletes it after a confirmation [TIPS-01, TIPS-02, ERR-12, GEN-05]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await page.clock.install()
  await openAdminPage(page, store, '/admin/tips')
  await expect(page.getByText('No feedback received yet.')).toBeVisible()
  const tips = page.getByRole('main').getByRole('listitem')
  const guest = createShopper(store)
  for (const message of ['More corduroy, please', '<b>Bold</b> wish']) {
    await guest.post('/api/feedback', { message })
    await expect(tips.first()).toContainText(message)
  }
  await expect(tips).toHaveText([/<b>Bold<\/b> wish/, /More corduroy/])

  const deleteButton = tips.first().getByRole('button', { name: 'Delete' })
  await deleteButton.click()
  await page.getByRole('dialog', { name: 'Delete feedback?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(tips).toHaveCount(2)
  await page.route(/tips\.data/, route => route.abort())
  await deleteAndConfirm(page, deleteButton, 'Delete feedback?')
  await expect(page.getByText('Failed to delete feedback.')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute(/tips\.data/)
  await deleteAndConfirm(page, deleteButton, 'Delete feedback?')
  await expect(page.getByText('Feedback deleted.')).toBeVisible()
  await leaveList(page, options => expect(tips).toHaveText([/More corduroy/], options))
})

test('two presses on Make admin make one admin after a confirmation, and open pages show who gained and lost the right [USERS-01, USERS-03, USERS-04, USERS-05, ERR-14, GEN-05]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await page.clock.install()
  const boss = await openAdminPage(page, store, '/admin/user-management?q=twice.')
  const before = Number(await statValue(page, 'Total Users').textContent())
  const friend = await openPageInNewContext(browser, store, pageErrors)
  const { uid } = await signIn(friend, store, { isAdmin: false, email: 'twice.one@example.com' })
  await expect(statValue(page, 'Total Users')).toHaveText(String(before + 1))
  const other = await insertUser(store.db, { email: 'twice.two@example.com' })
  // Above the one who becomes an admin, and who would be above as one.
  await updateRow(store.db, 'users', other, { createdAt: new Date().toISOString() })
  await page.reload()
  const listAdmins = async () =>
    (await store.db.selectFrom('users').select(['id', 'isAdmin']).where('id', 'in', [uid, other]).execute())
      .filter(({ isAdmin }) => isAdmin)
      .map(({ id }) => id)
  const rows = page.getByRole('main').getByRole('listitem')
  const row = rows.filter({ hasText: 'twice.one' })
  const makeAdmin = row.getByRole('button', { name: 'Make admin' })
  const dialog = page.getByRole('dialog', { name: 'Make twice.one an admin?' })

  await test.step('a failure is reported and changes nothing', async () => {
    await failSubmissions(page, '**/user-management.data*')
    await makeAdmin.click()
    await confirmInDialog(page, 'Make admin')
    await expect(page.getByText('Failed to update admin status')).toBeVisible()
    await expect(makeAdmin).toBeVisible()
    await page.unroute('**/user-management.data*')
    pageErrors.splice(0)
  })

  const { x, y } = await findCentre(makeAdmin)
  await page.mouse.dblclick(x, y)
  await expect(dialog).toContainText(
    /twice\.one@example\.com.*Made on \d.*\. Signs in with a password\. The e-mail address was never verified/,
  )
  expect(await listAdmins()).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Make admin' })
  expect(await pressAgainAsSoonAs(page, confirm, { selector: 'dialog', count: 0 })).toBe('')
  await expect(row).toContainText('Now an admin')
  await expect(rows).toContainText(['twice.two', 'twice.one'])
  await page.mouse.click(x, y)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await listAdmins()).toEqual([uid])

  await friend.goto('/admin/user-management')
  const remove = row.getByRole('button', { name: 'Remove admin' })
  await leaveList(page, options => expect(remove).toBeVisible(options))
  const createdAt = new Date(Date.now() - 60 * 60_000).toISOString() as never
  await store.db.updateTable('sessions').set({ createdAt }).where('userId', '=', boss.uid).execute()
  await test.step('a user who loses the right sees so at once and is sent to the shop [T47]', async () => {
    await remove.click()
    await expect(page.getByRole('dialog', { name: 'Remove twice.one as an admin?' })).toBeVisible()
    await confirmInDialog(page, 'Remove admin')
    const signInDialog = page.getByRole('dialog', { name: 'Please log in again' })
    await signInDialog.getByLabel('Password').fill(password)
    expect(await listAdmins()).toEqual([uid])
    // Shown until the page has left, and until the list is loaded again.
    await Promise.all([
      expect(friend.getByText('No access to user data or no users found.')).toBeVisible(),
      expect(friend.getByText('Please check that you have admin permissions.')).toBeVisible(),
      // Looks in each frame: an assertion looks once a second, and may come too late.
      page.waitForFunction(() => document.querySelector('main')?.innerText.includes('No longer an admin')),
      signInDialog.getByRole('button', { name: 'Log in' }).click(),
    ])
    await friend.waitForURL('**/shop')
    await expect(friend.getByRole('link', { name: 'admin panel' })).toHaveCount(0)
    expect(await listAdmins()).toEqual([])
  })
  await friend.context().close()
  // A user who lost the right reconnects to the admin stream once and gets 403, as does the sign-in
  // that was not fresh.
  expect(pageErrors.splice(0).filter(error => !/\/api\/live\/admin|\/user-management\.data/.test(error))).toEqual([])
})
