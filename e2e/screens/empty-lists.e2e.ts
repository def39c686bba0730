import { clearStore, signIn } from '../admin.ts'
import { test } from '../store-fixture.ts'
import { checkScreen } from './check-screen.ts'

const lists = [
  ...['', '/orders', '/tips', '/questions', '/notifications', '/prices', '/sold-items', '/money', '/visits'],
  ...['/messages', '/drops'],
]

test('empty lists of the admin area pass what every screen passes', async ({ page, store }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await clearStore(store)
  await signIn(page, store)
  for (const path of lists)
    await test.step(path, async () => {
      await page.goto(`/admin${path}`)
      await checkScreen(page, store.db, { isAdmin: true })
    })
})
