import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { bell, clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { test } from '../mail-fixture.ts'
import { createShopper, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext } from '../store-fixture.ts'

const phone = { viewport: { width: 390, height: 844 } }
test.use(phone)

const words = {
  en: {
    title: 'Ask about this order',
    field: 'Your question',
    send: 'Send question',
    thanks: 'Thanks! We answer as soon as we can.',
    waiting: 'Not answered yet.',
    piece: 'Ask about this piece',
    email: 'Your e-mail',
    later: /That is as much as we can take for now/,
    failed: /wasn’t sent/,
  },
  ms: {
    title: 'Tanya tentang pesanan ini',
    field: 'Soalan anda',
    send: 'Hantar soalan',
    thanks: 'Terima kasih! Kami akan menjawab secepat mungkin.',
    waiting: 'Belum dijawab.',
    piece: 'Tanya tentang pakaian ini',
    email: 'E-mel anda',
    later: /Setakat ini sahaja yang dapat kami terima/,
    failed: /tidak dihantar/,
  },
}

for (const language of ['en', 'ms'] as const) {
  const { title, field, send, thanks, waiting, piece, email, later, failed } = words[language]

  test(`a buyer asks on the order’s page, the owner answers on hers, and the answer comes live and by mail (${language})`, async ({
    page,
    browser,
    store,
    received,
    pageErrors,
  }) => {
    await clearStore(store)
    const shopper = createShopper(store)
    const { body: order } = await shopper.order([await insertProduct(store.db, { title: 'Lucky jacket' })], {
      email: `${language}@example.com`,
    })
    const owner = await openPageInNewContext(browser, store, pageErrors, phone)
    await openAdminPage(owner, store, '/admin')
    await page.goto(`/order/${order.pageToken}${language === 'ms' ? '?lang=ms' : ''}`)
    const section = page.getByRole('region', { name: title })
    await section.getByLabel(field).fill('Can it leave <b>today</b>?')
    await page.route('**/api/feedback*', route => route.abort())
    await section.getByRole('button', { name: send }).click()
    await expect(section.getByRole('status')).toHaveText(failed)
    pageErrors.splice(0)
    await page.unroute('**/api/feedback*')
    await section.getByRole('button', { name: send }).dblclick()
    await expect(section.getByRole('status')).toHaveText(thanks)
    await expect(section.getByLabel(field)).toHaveValue('')
    await expect(section.getByRole('listitem')).toHaveText([new RegExp(`Can it leave <b>today</b>\\?${waiting}`)])
    expect(await readScrollWidth(page)).toBe(390)
    expect(await findAxeViolations(page)).toEqual([])

    await expect(owner.getByRole('navigation', { name: 'Today' }).getByText('questions to answer')).toBeVisible()
    await expect(bell(owner, '2')).toBeVisible()
    await owner.getByRole('link', { name: /questions to answer/ }).click()
    const card = owner.getByRole('article').filter({ hasText: 'Can it leave <b>today</b>?' })
    expect(await readScrollWidth(owner)).toBe(390)
    expect(await findAxeViolations(owner)).toEqual([])
    await card.getByRole('link', { name: `Order #${order.orderNumber}` }).click()
    const answer = owner.getByRole('region', { name: 'Questions' })
    await answer.getByLabel('Answer').fill('Yes, at <i>five</i>.')
    await answer.getByRole('button', { name: 'Send answer' }).dblclick()
    await expect(answer.getByText('Yes, at <i>five</i>.')).toBeVisible()
    await expect(section.getByRole('listitem')).toContainText('Yes, at <i>five</i>.')
    await expect
      .poll(() => received.filter(({ recipients }) => recipients.includes(`${language}@example.com`)))
      .toHaveLength(1)
    await owner.context().close()
  })

  test(`a shopper asks about a piece with an e-mail address, three times at most (${language})`, async ({
    page,
    store,
    pageErrors,
  }) => {
    await clearStore(store)
    const id = await insertProduct(store.db, { title: 'Corduroy coat' })
    await page.goto(`/product/${id}${language === 'ms' ? '?lang=ms' : ''}`)
    const section = page.getByRole('group').filter({ hasText: piece })
    await page.getByText(piece).click()
    await section.getByLabel(email).fill(`piece-${language}@example.com`)
    const ask = async (question: string) => {
      await section.getByLabel(field).fill(question)
      await section.getByRole('button', { name: send }).click()
    }
    for (const number of [1, 2, 3]) {
      await section.getByLabel(email).fill(`piece-${language}@example.com`)
      await ask(`Question ${number}?`)
      await expect(section.getByRole('status')).toHaveText(thanks)
    }
    await section.getByLabel(email).fill('another@example.com')
    await ask('Question 4?')
    await expect(section.getByRole('status')).toHaveText(later)
    await expect(section.getByLabel(field)).toHaveValue('Question 4?')
    expect(await findAxeViolations(page)).toEqual([])
    pageErrors.splice(0)
    expect(await readScrollWidth(page)).toBe(390)
  })
}

test('what an admin has typed stays when another one answers first', async ({ page, browser, store, pageErrors }) => {
  await clearStore(store)
  const product = await insertProduct(store.db, { title: 'Corduroy coat' })
  await createShopper(store).post('/api/feedback', { message: 'Stretchy?', product, email: 'two@example.com' })
  const other = await openPageInNewContext(browser, store, pageErrors, phone)
  await openAdminPage(page, store, '/admin/questions')
  await openAdminPage(other, store, '/admin/questions')
  await page.getByLabel('Answer').fill('No, it is not.')
  await other.getByLabel('Answer').fill('Yes, a little.')
  await other.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Yes, a little.')).toBeVisible()
  await expect(page.getByLabel('Your text, which was not sent')).toHaveValue('No, it is not.')
  await other.context().close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shoppers ask on both pages, and read the answer', async ({ page, store }) => {
    await clearStore(store)
    const product = await insertProduct(store.db, { title: 'Corduroy coat' })
    const { body: order } = await createShopper(store).order([product])
    await page.goto(`/order/${order.pageToken}`)
    await page.getByLabel('Your question').fill('When?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page).toHaveURL(`/order/${order.pageToken}#asked`)
    await expect(page.getByText('Thanks! We answer')).toBeVisible()
    await expect(page.getByText('Not answered yet.')).toBeVisible()

    await page.goto(`/product/${product}`)
    await page.getByText('Ask about this piece').click()
    // Playwright finds no texts in a noscript element.
    await page.locator('[name=email]').fill('plain@example.com')
    await page.locator('[name=message][maxlength="1000"]').fill('Stretchy?')
    await page.locator('details button').click()
    await expect(page.locator('#asked')).toBeVisible()
    const asked = await store.db.selectFrom('feedbacks').select('message').orderBy('createdAt').execute()
    expect(asked.map(({ message }) => message)).toEqual(['When?', 'Stretchy?'])
  })
})
