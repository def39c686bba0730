import { EventEmitter } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test, vi } from 'vitest'
import { isPostgres } from '#store/database.server.ts'
import { mailAccountLink } from '#store/outbox/mail-account-link.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { replaceSetUp } from '#test/set-up.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { createMessageHarness, setUpMessageHarness } from '../tests/messages/message-harness.ts'
import { readSession } from '../tests/read-session.ts'

const email = 'siti@example.com'
const newPassword = 'tudung merah 77'

const harness = setUpMessageHarness({ hasPages: true })

/** Sends what is due and returns the link of the newest mail to an address. */
async function readMailedLink(recipient = email): Promise<string> {
  await harness.sendMessages()
  const mail = harness.mailServer.received.findLast(({ recipients }) => recipients.includes(recipient))
  const text = mail?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
  const [, link = ''] = /http:\/\/localhost:3000(\/\S+token=[\w-]+\S*)/.exec(text) ?? []
  return link
}

/** What was written before is sent before: mails of the same time have no order. */
async function askForReset(address: string, path = '/login/reset') {
  await harness.sendMessages()
  return postForm(harness, path, { email: address })
}
const reset = (link: string, secret = newPassword) =>
  postForm(harness, '/login/reset', { token: getToken(link), newPassword: secret })
const getToken = (link: string) => new URL(link, harness.store.publicUrl).searchParams.get('token') ?? ''
const logIn = async (secret: string) => (await postForm(harness, '/login.data', { email, password: secret })).status

const findUser = () =>
  harness.db
    .selectFrom('users')
    .select(['emailVerified', 'twoFactorEnabled'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const setUser = (column: 'emailVerified' | 'twoFactorEnabled') =>
  harness.db
    .updateTable('users')
    .set({ [column]: isPostgres(harness.db) ? true : 1 })
    .where('email', '=', email)
    .execute()

describe('a new password by a mailed link', () => {
  test('ends all sessions, and works from the page to the log-in without scripts', async () => {
    const siti = await signUp(harness, email)
    expect((await siti.getPage('/login/reset')).html).toContain('Send the link')
    const asked = await askForReset(` ${email.toUpperCase()} `)
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('a link is on its way')
    const link = await readMailedLink()
    expect(link).toMatch(/^\/login\/reset\?token=[\w-]{32}$/)

    const page = await harness.request(link)
    expect(await page.text()).toContain('New password')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const done = await reset(link)
    const changed = await done.text()
    expect(changed).toContain('Your password is changed')
    expect(changed).not.toContain('This link has ended')
    expect(await readSession(harness, siti.cookie)).toBeNull()
    expect([await logIn(password), await logIn(newPassword)]).toEqual([400, 200])
  })

  test('works once, also of three at the same moment, and with it every other link of the account ends', async () => {
    await signUp(harness, email)
    await askForReset(email)
    const first = await readMailedLink()
    harness.advanceClock(1)
    await askForReset(email)
    const second = await readMailedLink()
    expect(second).not.toBe(first)
    const results = await Promise.all([reset(first), reset(second), reset(second, 'another long secret')])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const link of [first, second]) {
      expect((await reset(link, 'a third long secret')).status).toBe(400)
      expect(await (await harness.request(link)).text()).toContain('older than an hour')
    }
    expect(await logIn('a third long secret')).toBe(400)
  })

  test('works for an hour', async () => {
    await signUp(harness, email)
    await askForReset(email)
    const link = await readMailedLink()
    harness.advanceClock(60)
    expect(await (await harness.request(link)).text()).toContain('older than an hour')
    expect((await reset(link)).status).toBe(400)
    expect(await logIn(password)).toBe(200)
  })

  test('answers the same for an address without an account, and mails nothing there', async () => {
    await signUp(harness, email)
    const [known, unknown] = [await askForReset(email), await askForReset('nobody@example.com')]
    const normalize = async (response: Response) =>
      [response.status, (await response.text()).replace(/[\w-]+@example\.com/g, '')] as const
    expect(await normalize(known)).toEqual(await normalize(unknown))
    await harness.sendMessages()
    expect(harness.mailServer.received.flatMap(({ recipients }) => recipients)).not.toContain('nobody@example.com')
  })

  test('is looked for and mailed after the response, so that its time tells nothing', async () => {
    await signUp(harness, email)
    await harness.sendMessages()
    const outgoing = new EventEmitter()
    const body = new URLSearchParams({ email })
    const request = new Request('http://localhost:3000/login/reset', { method: 'POST', body })
    const find = vi.spyOn(harness.db, 'selectFrom')
    const response = await harness.fetch(request, { outgoing } as unknown as HttpBindings)
    expect(await response.text()).toContain('a link is on its way')
    expect(find.mock.calls.flat()).not.toContain('users')
    outgoing.emit('close')
    expect(await readMailedLink()).toContain('/login/reset?token=')
  })

  test.each([
    [{ email: '' }, 'Please fill in all fields.'],
    [{ email: 'no address' }, 'Please enter a valid email address.'],
    [{ token: 'x', newPassword: 'short' }, 'at least 8 characters'],
    [{ token: 'x', newPassword: 'Password123' }, 'first that anybody would try'],
    [{ token: 'x', newPassword: '' }, 'Please fill in all fields.'],
    [{ other: 'x' }, 'Please fill in all fields.'],
  ])('is refused with %j: %s', async (form, sentence) => {
    const response = await postForm(harness, '/login/reset', form as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(sentence)
  })

  test('leaves the second factor on, and confirms the address', async () => {
    await signUp(harness, email)
    await setUser('twoFactorEnabled')
    await askForReset(email)
    await reset(await readMailedLink())
    const isOn = isPostgres(harness.db) ? true : 1
    expect(await findUser()).toEqual({ emailVerified: isOn, twoFactorEnabled: isOn })
  })

  test('is not mailed to a person who was erased meanwhile', async () => {
    await signUp(harness, email)
    await erasePerson(harness.store, { by: { uid: 'admin-1', email: 'boss@example.com' }, email })
    await mailAccountLink(harness.store, { kind: 'password_reset', email, language: 'en' })
    expect(await harness.db.selectFrom('verifications').selectAll().execute()).toEqual([])
    expect(await harness.listMessages()).toEqual([])
  })

  test('is in the language of the page', async () => {
    await signUp(harness, email)
    await askForReset(email, '/login/reset?lang=ms')
    const link = await readMailedLink()
    expect(link).toMatch(/^\/login\/reset\?token=[\w-]{32}&lang=ms$/)
    expect(harness.mailServer.received.at(-1)?.source).toContain('Pilih kata laluan baharu')
    expect(await (await harness.request(link)).text()).toContain('Kata laluan baharu')
  })

  test('stays out of the log and, readable, out of the database', async () => {
    await signUp(harness, email)
    const log = vi.spyOn(harness.store.log, 'info')
    await askForReset(email)
    const token = getToken(await readMailedLink())
    await reset(`/?token=${token}`)
    expect(JSON.stringify(log.mock.calls)).toContain('Password reset')
    expect(JSON.stringify(log.mock.calls)).not.toContain(token)
    const tables = [
      await harness.db.selectFrom('verifications').selectAll().execute(),
      await harness.db.selectFrom('messages').selectAll().execute(),
    ]
    expect(JSON.stringify(tables)).not.toContain(token)
  })
})

test('says whom to ask where there is no mail server, and keeps no link', async () => {
  await replaceSetUp(harness, () => createMessageHarness({ hasPages: true, hasMailServer: false }))
  const siti = await signUp(harness, email)
  const html = await (await harness.request('/login/reset')).text()
  expect(html).toContain('Ask us for a new password')
  expect(html).not.toContain('Send the link')
  expect((await siti.getPage('/account')).html).not.toContain('isn’t confirmed yet')
  await askForReset(email)
  await siti.submitForm('/account', { intent: 'confirm-email' })
  expect(await harness.listMessages()).toEqual([])
})

describe('the address of an account', () => {
  test('is confirmed by the link that the sign-up mails, in the session of the account', async () => {
    const siti = await signUp(harness, email)
    expect((await siti.getPage('/account')).html).toContain('isn’t confirmed yet')
    const link = await readMailedLink()
    expect(link).toMatch(/^\/account\/verify\?token=[\w-]{32}$/)
    expect((await siti.getPage(link)).html).toContain(`Is ${email} your address?`)
    // Opening the link confirms nothing.
    expect((await siti.getPage('/account')).html).toContain('isn’t confirmed yet')
    const done = await postForm(harness, link, { token: getToken(link) }, { cookie: siti.cookie })
    expect(await done.text()).toContain('is confirmed')
    expect((await siti.getPage('/account')).html).not.toContain('confirmed yet')
  })

  test('is not confirmed for whoever registered it by its owner, who has no session', async () => {
    const attacker = await signUp(harness, email)
    const link = await readMailedLink()
    expect(await (await harness.request(link)).text()).toContain('Log in first')
    const guest = await postForm(harness, link, { token: getToken(link) })
    const other = await signUp(harness, 'other@example.com')
    const otherUser = await postForm(harness, link, { token: getToken(link) }, { cookie: other.cookie })
    expect([guest.status, otherUser.status]).toEqual([401, 400])
    expect((await attacker.getPage('/account')).html).toContain('isn’t confirmed yet')
    // The link still works for its account.
    const own = await postForm(harness, link, { token: getToken(link) }, { cookie: attacker.cookie })
    expect(own.status).toBe(200)
  })

  test('gets another link from the account page', async () => {
    const siti = await signUp(harness, email)
    const first = await readMailedLink()
    harness.advanceClock(61)
    expect((await postForm(harness, first, { token: getToken(first) }, { cookie: siti.cookie })).status).toBe(400)
    const page = await postForm(harness, '/account', { intent: 'confirm-email' }, { cookie: siti.cookie })
    expect(await page.text()).toContain('The link is on its way.')
    const second = await readMailedLink()
    expect((await postForm(harness, second, { token: getToken(second) }, { cookie: siti.cookie })).status).toBe(200)
  })

  test('does not prove itself by the link for a new password', async () => {
    const siti = await signUp(harness, email)
    await askForReset(email)
    const token = getToken(await readMailedLink())
    expect((await postForm(harness, '/account/verify', { token }, { cookie: siti.cookie })).status).toBe(400)
  })
})

test('logs who has chosen a new password and confirmed an address by a link', async () => {
  const siti = await signUp(harness, email)
  const confirmation = await readMailedLink()
  const log = vi.spyOn(harness.store.log, 'info')
  await postForm(harness, confirmation, { token: getToken(confirmation) }, { cookie: siti.cookie })
  await askForReset(email)
  await reset(await readMailedLink())
  const network = 'no socket'
  expect(log.mock.calls).toEqual([
    [{ uid: siti.uid, network }, 'E-mail address verified'],
    [{ network }, 'Password reset requested'],
    [{ uid: siti.uid, network }, 'Password reset'],
  ])
})

test('mails at most five links of a kind an hour to an address, whoever asks [T49]', async () => {
  await replaceSetUp(harness, () => createMessageHarness({ hasPages: true, hasRateLimits: true }))
  const cookie = getCookieHeader(await postForm(harness, '/signup.data', { email, password }))
  const statuses = []
  for (let network = 1; network <= 6; network++) {
    const headers = { 'x-forwarded-for': `198.51.100.${network}` }
    statuses.push((await postForm(harness, '/login/reset', { email }, headers)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  // Whoever registered the address can't use up what its owner needs, nor the other way round.
  const confirmations = []
  for (let count = 0; count < 5; count++)
    confirmations.push((await postForm(harness, '/account', { intent: 'confirm-email' }, { cookie })).status)
  // The sign-up has mailed the first one.
  expect(confirmations).toEqual([200, 200, 200, 200, 429])
  expect(await harness.listMessages()).toHaveLength(10)
})

test('limits the links that one network asks for, whatever the address, and logs it [T49]', async () => {
  await replaceSetUp(harness, () => createMessageHarness({ hasPages: true, hasRateLimits: true }))
  const log = vi.spyOn(harness.store.log, 'warn')
  const statuses = []
  for (let number = 0; number < 31; number++) statuses.push((await askForReset(`${number}@example.com`)).status)
  expect([statuses.at(29), statuses.at(30)]).toEqual([200, 429])
  const details = { emailHash: expect.any(String), network: 'no socket', limit: 'account-link' }
  expect(log.mock.calls).toEqual([[details, 'Too many requests for mailed links']])
})

test('an account exists although its link could not be mailed', async () => {
  harness.expectErrors()
  const now = vi.spyOn(harness.store, 'now').mockImplementation(() => {
    throw new Error('No time')
  })
  expect((await postForm(harness, '/signup.data', { email, password })).status).toBe(200)
  now.mockRestore()
  expect(harness.errors).toEqual(['Mailing the link to confirm an address failed: Error: No time'])
  expect(await logIn(password)).toBe(200)
})
