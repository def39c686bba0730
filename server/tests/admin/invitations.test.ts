import { beforeEach, describe, expect, test } from 'vitest'
import { isPostgres } from '#store/database.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { readMainText } from '#test/page-text.ts'
import { postForm, type SignedInUser, signUp } from '#test/signed-in-user.ts'
import { setUpMessageHarness } from '../messages/message-harness.ts'
import { readSession } from '../read-session.ts'

const harness = setUpMessageHarness({ hasPages: true })
const path = '/admin/user-management'
const email = 'aina@shop.example'
let boss: SignedInUser
beforeEach(async () => {
  boss = await signUp(harness, 'boss@shop.example', { isAdmin: true })
})

const post = (user: SignedInUser, address: string, form: Record<string, string>) =>
  user.request(`${address}.data`, { method: 'POST', body: new URLSearchParams(form) })

async function makeLink(sender = boss): Promise<string> {
  const text = await (await post(sender, path, { email, way: 'link' })).text()
  return /invitation\?token=([\w-]{32})/.exec(text)?.[1] ?? ''
}
async function mailLink(): Promise<string> {
  // What was written before is sent before: mails of the same time have no order.
  await harness.sendMessages()
  expect(await boss.submitForm(path, { email: ` ${email.toUpperCase()}`, way: 'mail' })).toBe(200)
  await harness.sendMessages()
  const mail = harness.mailServer.received.findLast(({ recipients }) =>
    recipients.some(to => to.toLowerCase() === email),
  )
  const text = mail?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
  return /invitation\?token=([\w-]{32})/.exec(text)?.[1] ?? ''
}
const accept = (user: SignedInUser, token: string) => user.submitForm('/account/invitation', { token })
const isAdmin = async ({ uid }: SignedInUser) => (await findUser(harness.db, uid))?.isAdmin
const confirmAddress = ({ uid }: SignedInUser) =>
  updateRow(harness.db, 'users', uid, { emailVerified: isPostgres(harness.db) ? true : 1 })
const listTitles = async () => (await harness.listNotifications()).map(({ title }) => title)

describe('an invitation', () => {
  test('that was mailed makes the account with this confirmed address an admin, and all admins hear of it', async () => {
    const aina = await signUp(harness, email)
    await confirmAddress(aina)
    const token = await mailLink()
    const page = await aina.getPage(`/account/invitation?token=${token}`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(readMainText(page.html)).toContain(`with the account ${email}`)
    expect(await isAdmin(aina)).toBe(false)
    // Whoever erases this person finds the message by its address.
    const messages = await harness.listMessages()
    expect(messages.find(({ kind }) => kind === 'admin_invitation')?.recipient).toBe(email)
    expect(await accept(aina, token)).toBe(200)
    expect(await isAdmin(aina)).toBe(true)
    expect(await harness.listNotifications()).toMatchObject([
      { title: 'New admin', message: `${email} is an admin now, by boss@shop.example.`, read: 0 },
    ])
    const entry = await harness.db.selectFrom('auditEntries').select(['action', 'actorEmail', 'subjectId']).execute()
    expect(entry).toEqual([{ action: 'admin granted', actorEmail: 'boss@shop.example', subjectId: aina.uid }])
  })

  test.each([
    ['came by the mail to an address that is not confirmed', mailLink, { address: email, isConfirmed: false }],
    ['was mailed to another address', mailLink, { address: 'other@shop.example', isConfirmed: true }],
    ['was passed on by an admin', makeLink, { address: email, isConfirmed: true }],
  ])('that %s lets the account ask, and an admin confirms it', async (_, getLink, { address, isConfirmed }) => {
    const aina = await signUp(harness, address)
    if (isConfirmed) await confirmAddress(aina)
    const token = await getLink()
    expect(await accept(aina, token)).toBe(200)
    expect(await isAdmin(aina)).toBe(false)
    const [asked] = await harness.listNotifications()
    expect(asked).toMatchObject({
      title: 'Asks to be an admin',
      message: expect.stringContaining(`${address} was invited by boss@shop.example`),
    })
    const { html } = await boss.getPage(asked?.link ?? '')
    expect(readMainText(html)).toContain('Make admin')
    expect(await boss.submitForm(path, { userId: aina.uid, isAdmin: 'true' })).toBe(200)
    expect(await isAdmin(aina)).toBe(true)
    expect(await listTitles()).toContain('New admin')
  })

  test('is used up by the first of two accounts, also at the same moment', async () => {
    const [aina, other] = [await signUp(harness, email), await signUp(harness, 'other@shop.example')]
    const token = await makeLink()
    expect((await Promise.all([accept(aina, token), accept(other, token)])).sort()).toEqual([200, 400])
    expect(await listTitles()).toEqual(['Asks to be an admin'])
    expect(await accept(aina, token)).toBe(400)
  })

  test('works for seven days', async () => {
    const aina = await signUp(harness, email)
    const token = await makeLink()
    const late = await makeLink()
    harness.advanceClock(7 * 24 * 60 - 1)
    expect(await accept(aina, token)).toBe(200)
    harness.advanceClock(1)
    expect(await accept(aina, late)).toBe(400)
  })

  test('ends when its sender loses the right, also when it comes back, and one that waits is not mailed', async () => {
    const aina = await signUp(harness, email)
    await signUp(harness, 'second@shop.example', { isAdmin: true })
    const token = await makeLink()
    await boss.submitForm(path, { email, way: 'mail' })
    const change = (right: boolean) =>
      changeAdmin(harness.store, { by, userId: boss.uid, isAdmin: right, network: '203.0.113.1' })
    await change(false)
    expect(await accept(aina, token)).toBe(400)
    const count = harness.mailServer.received.length
    await harness.sendMessages()
    expect(harness.mailServer.received.slice(count).flatMap(({ source }) => /invitation/.exec(source) ?? [])).toEqual(
      [],
    )
    await change(true)
    expect(await accept(aina, token)).toBe(400)
  })

  test('of an admin whose account was deleted, or for an account that was, does nothing', async () => {
    const second = await signUp(harness, 'second@shop.example', { isAdmin: true })
    const aina = await signUp(harness, email)
    const token = await makeLink(second)
    await erasePerson(harness.store, { by, email: 'second@shop.example' })
    expect(await accept(aina, token)).toBe(400)
    const own = await makeLink()
    await erasePerson(harness.store, { by, email })
    expect(await accept(aina, own)).toBe(401)
  })

  test('can be opened by anybody without being used, and nobody uses it signed out', async () => {
    const token = await makeLink()
    const page = await harness.request(`/account/invitation?token=${token}`)
    expect(readMainText(await page.text())).toContain('Log in or sign up first')
    expect((await postForm(harness, '/account/invitation.data', { token })).status).toBe(401)
    expect(await accept(await signUp(harness, email), token)).toBe(200)
  })

  test('is none of a guessed or empty token, nor the link of another kind', async () => {
    const aina = await signUp(harness, email)
    await makeLink()
    const { identifier } = await harness.db
      .selectFrom('verifications')
      .select('identifier')
      .where('identifier', 'like', 'admin-invitation:%')
      .executeTakeFirstOrThrow()
    for (const token of ['', 'x', identifier, identifier.slice('admin-invitation:'.length)])
      expect(await accept(aina, token)).toBe(400)
    expect(await isAdmin(aina)).toBe(false)
  })

  test('keeps no token in the database', async () => {
    const token = await mailLink()
    expect(token).not.toBe('')
    const rows = [
      ...(await harness.db.selectFrom('verifications').selectAll().execute()),
      ...(await harness.listMessages()),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('for an admin is not used up', async () => {
    const second = await signUp(harness, 'second@shop.example', { isAdmin: true })
    const token = await makeLink()
    expect(await accept(second, token)).toBe(200)
    expect(await accept(await signUp(harness, email), token)).toBe(200)
  })

  test('needs an address, and a sign-in of the last minutes', async () => {
    for (const address of ['', 'aina', 'aina@shop'])
      expect(await boss.submitForm(path, { email: address, way: 'mail' })).toBe(400)
    const long = new Date(Date.now() - 11 * 60_000)
    await harness.db
      .updateTable('sessions')
      .set({ createdAt: isPostgres(harness.db) ? long : long.toISOString() })
      .execute()
    for (const way of ['mail', 'link']) expect(await boss.submitForm(path, { email, way })).toBe(403)
    expect(await boss.submitForm(path, { userId: boss.uid, intent: 'log-out' })).toBe(403)
    expect((await harness.listMessages()).filter(({ kind }) => kind === 'admin_invitation')).toEqual([])
  })
})

test('logs another admin out everywhere, who stays an admin, and ends what that admin has sent', async () => {
  const second = await signUp(harness, 'second@shop.example', { isAdmin: true })
  const invitation = await makeLink(second)
  expect(await boss.submitForm(path, { userId: second.uid, intent: 'log-out' })).toBe(200)
  expect(await readSession(harness, second.cookie)).toBeNull()
  expect(await readSession(harness, boss.cookie)).not.toBeNull()
  expect(await isAdmin(second)).toBe(true)
  expect(await accept(await signUp(harness, email), invitation)).toBe(400)
  const entries = await harness.db.selectFrom('auditEntries').select(['action', 'subjectId']).execute()
  expect(entries).toEqual([{ action: 'sessions ended', subjectId: second.uid }])
  expect(await boss.submitForm(path, { userId: 'nobody', intent: 'log-out' })).toBe(404)
})
