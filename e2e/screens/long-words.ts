import type { Page } from '@playwright/test'
import type { Db } from '#store/database.server.ts'
import { address, email } from '../../test/factories.ts'

const word = 'Donaudampfschifffahrtskapitänsjackenkragen'
const price = '99,999.00'

/**
 * Puts words without a place to break, and prices of five figures, where the page shows what
 * somebody typed: titles, descriptions, names, addresses. What the shop itself says stays as it is.
 */
export async function lengthenData(page: Page, db: Db): Promise<void> {
  const rows = await Promise.all([
    db.selectFrom('products').select(['title', 'description']).execute(),
    db.selectFrom('orders').select(['email', 'shipName', 'shipAddress', 'shipCity']).execute(),
    db.selectFrom('users').select(['email', 'name']).execute(),
    db.selectFrom('drops').select('title').execute(),
  ])
  // What the checkout's draft has is in no table yet.
  const draft = { email, name: address.name, address: address.address, city: address.city }
  const typed = new Set([...rows.flat(), draft].flatMap(row => Object.values(row)))
  const byLength = [...typed].sort((a, b) => b.length - a.length)
  await page.evaluate(replaceTexts, { typed: byLength, word, price })
}

/** Runs in the page. */
function replaceTexts({ typed, word, price }: { typed: string[]; word: string; price: string }) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = node.nodeValue ?? ''
    const text = typed.find(part => part !== '' && before.includes(part))
    const after = (text ? before.replace(text, word) : before).replace(/(?<=(?:RM|MYR)\s?)\d[\d,]*\.\d\d/g, price)
    if (after !== before) node.nodeValue = after
  }
}
