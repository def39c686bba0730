import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackupName } from '#platform/backup/rotate-backups.server.ts'
import { createMailService } from '#platform/mail/mail.server.ts'
import { createStripeAccount } from '#platform/payments/stripe-account.server.ts'
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { isPostgres } from '#store/database.server.ts'
import { callCommand } from '#test/call-command.ts'
import { setUpHarness } from '#test/harness.ts'
import { startMailServer } from '#test/mail/mail-server.ts'
import { signUp } from '#test/signed-in-user.ts'
import { fail, list } from '#test/stripe-adapter.ts'
import { runCheckLive } from '../../scripts/check-live.ts'
import { listOperationChecks } from './check-operation.ts'
import { listPaymentChecks } from './check-payments.ts'
import { listPublicUrlChecks } from './check-public-url.ts'
import type { LiveCheck } from './live-check.ts'
import { runLiveChecks } from './live-check.ts'

const publicUrl = 'https://shop.example'
const secretKey = 'sk_live_check'
const now = () => new Date('2026-11-20T04:00:00.000Z')
const shop = { name: 'Kedai', email: 'hello@shop.example', whatsapp: '', socialUrl: '' }

const harness = setUpHarness({ hasPages: true })
let sandbox: StripeSandbox
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-live-'))
  sandbox = createSandbox()
})
afterEach(async () => {
  await sandbox.close()
  await rm(directory, { recursive: true, force: true })
})

const createSandbox = (webhook: { url?: string; events?: string[] } = {}) =>
  createStripeSandbox({
    publicUrl: 'https://stripe.example',
    secretKey,
    webhook: { url: `${publicUrl}/webhooks/stripe`, secret: harness.webhookSecret, ...webhook },
  })

/** Stripe as its client sees it; its responses say what time it is. */
const connectAccount = ({ key = secretKey, time = now() } = {}) =>
  createStripeAccount({
    secretKey: key,
    async fetch(input, init) {
      const response = await sandbox.fetch(new Request(input, init))
      response.headers.set('date', time.toUTCString())
      return response
    },
  })

async function run(checks: readonly LiveCheck[]) {
  const lines: string[] = []
  return { mayOpen: await runLiveChecks(checks, line => lines.push(line)), lines }
}

const fetchStore: typeof fetch = (url, init) => harness.request(String(url).slice(publicUrl.length), init)

describe('payments', () => {
  const stripe = { secretKey, webhookSecret: 'whsec_x', apiBase: undefined }
  const check = (
    config: Partial<Parameters<typeof listPaymentChecks>[0]> = {},
    account: ReturnType<typeof connectAccount> | undefined = connectAccount(),
  ) => run(listPaymentChecks({ stripe, publicUrl, paymentMethods: ['card', 'fpx'], ...config }, { account, now }))

  test('may open with a live key, an account that takes payments, methods and a webhook', async () => {
    expect(await check()).toEqual({
      mayOpen: true,
      lines: [
        'ok       STRIPE_SECRET_KEY: a live key',
        'ok       Stripe account: may take payments',
        "ok       Clock: agrees with Stripe's",
        'ok       PAYMENT_METHODS: card, fpx are offered',
        'ok       Webhook endpoint: https://shop.example/webhooks/stripe gets all events',
      ],
    })
  })

  test.each([
    [undefined, /^PROBLEM {2}STRIPE_SECRET_KEY: not set/],
    [{ ...stripe, secretKey: 'sk_test_1' }, /^PROBLEM {2}STRIPE_SECRET_KEY: a test key/],
    [{ ...stripe, apiBase: 'http://localhost:12111' }, /^PROBLEM {2}STRIPE_SECRET_KEY: STRIPE_API_BASE is/],
  ])('may not open with the key of %j', async (setting, line) => {
    const { mayOpen, lines } = await check({ stripe: setting })
    expect(mayOpen).toBe(false)
    expect(lines[0]).toMatch(line)
  })

  test('a key is tried by what every checkout needs', async () => {
    await connectAccount().tryKey()
    await expect(connectAccount({ key: 'sk_live_other' }).tryKey()).rejects.toThrow(/api key/i)
  })

  test('says that Stripe does not know the key', async () => {
    const { lines } = await check({}, connectAccount({ key: 'sk_live_other' }))
    expect(lines[1]).toBe('PROBLEM  Stripe account: Stripe does not know this key.')
    expect(lines.join()).not.toContain('sk_live_other')
  })

  test.each([
    [403, 'this restricted key may not read it; allow it in the dashboard, or look there yourself'],
    [400, 'Refused'],
  ])('says why Stripe answers %i', async (status, reason) => {
    const { lines } = await check({}, createStripeAccount({ secretKey, fetch: async () => fail(status) }))
    expect(lines[1]).toBe(`PROBLEM  Stripe account: ${reason}.`)
  })

  test('names a clock that is fast or slow', async () => {
    const slow = await check({}, connectAccount({ time: new Date(now().getTime() + 90_000) }))
    expect(slow.lines[2]).toMatch(/^PROBLEM {2}Clock: 90 seconds slow/)
    const fast = await check({}, connectAccount({ time: new Date(now().getTime() - 31_000) }))
    expect(fast.lines[2]).toMatch(/^PROBLEM {2}Clock: 31 seconds fast/)
  })

  test('names methods that are not switched on at Stripe', async () => {
    const { lines } = await check({ paymentMethods: ['card', 'alipay'] })
    expect(lines[3]).toMatch(/^PROBLEM {2}PAYMENT_METHODS: alipay not offered/)
  })

  test('reads the methods of the default configuration that is in use', async () => {
    const card = { available: true }
    const configurations = [
      { active: false, is_default: true, card },
      { active: true, is_default: false, card },
      { active: true, is_default: true, fpx: card },
    ]
    const account = createStripeAccount({ secretKey, fetch: async () => list(configurations) })
    expect(await account.findDisabledMethods(['card', 'fpx'])).toEqual(['card'])
  })

  test('names an endpoint that is missing, and one without all events', async () => {
    sandbox = createSandbox({ url: 'https://old.example/webhooks/stripe' })
    expect((await check()).lines[4]).toMatch(/^PROBLEM {2}Webhook endpoint: Stripe sends nothing to https:\/\/shop/)
    await sandbox.close()
    sandbox = createSandbox({ url: `${publicUrl}/webhooks/stripe/` })
    expect((await check()).lines[4]).toMatch(/^PROBLEM {2}Webhook endpoint: Stripe sends nothing to https:\/\/shop/)
    await sandbox.close()
    sandbox = createSandbox({ events: ['checkout.session.completed'] })
    expect((await check()).lines[4]).toMatch(
      /doesn't get checkout\.session\.expired, .*charge\.dispute\.created, .*funds_reinstated\./,
    )
  })
})

describe('what shoppers and Stripe reach', () => {
  const check = ({
    url = publicUrl,
    isPublic = true,
    webhookSecret = harness.webhookSecret,
    fetch = fetchStore,
  } = {}) =>
    run(
      listPublicUrlChecks(
        { publicUrl: url, isPublic, stripe: { secretKey, webhookSecret, apiBase: undefined } },
        { account: connectAccount(), fetch, now: harness.store.now },
      ),
    )

  test('may open when the store answers, refuses unsigned calls and knows the secret', async () => {
    const { mayOpen, lines } = await check()
    expect(lines.every(line => line.startsWith('ok '))).toBe(true)
    expect(mayOpen).toBe(true)
  })

  test('may not open on this machine alone, or without encryption', async () => {
    expect((await check({ isPublic: false })).lines[0]).toMatch(/^PROBLEM {2}PUBLIC_URL: .* is this machine alone/)
    expect((await check({ url: 'http://shop.example' })).lines[0]).toMatch(
      /^PROBLEM {2}PUBLIC_URL: .* is not encrypted/,
    )
  })

  test('names a store with another webhook secret', async () => {
    const { mayOpen, lines } = await check({ webhookSecret: 'whsec_other' })
    expect(mayOpen).toBe(false)
    expect(lines[2]).toMatch(/^PROBLEM {2}STRIPE_WEBHOOK_SECRET: the running store refuses/)
  })

  test('names a proxy that answers in place of the store, and one that is away', async () => {
    const { lines } = await check({ fetch: async () => new Response('<html>', { status: 405 }) })
    expect(lines[1]).toMatch(/^PROBLEM {2}Webhook address: .* answers 405/)
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const away = await check({ fetch: () => Promise.reject(new TypeError('fetch failed', { cause: refused })) })
    expect(away.lines[0]).toMatch(/^PROBLEM {2}PUBLIC_URL: .* can't be reached \(ECONNREFUSED\)/)
  })
})

describe('operation', () => {
  const check = (send = undefined as ReturnType<typeof createMailService>['send']) =>
    run(listOperationChecks({ shop, admin: undefined }, { db: harness.db, send, backupDirectory: directory, now }))
  const writeBackup = (hours: number) =>
    writeFile(join(directory, createBackupName(new Date(now().getTime() - hours * 3_600_000))), '')

  test('says what an empty store lacks; mail is advice', async () => {
    const { mayOpen, lines } = await check()
    expect(mayOpen).toBe(false)
    expect(lines).toMatchObject(
      [/^advice {3}SMTP_URL: not set/, /^PROBLEM {2}Backup: none in/, /^PROBLEM {2}Admin: there/].map(line =>
        expect.stringMatching(line),
      ),
    )
  })

  test('names an admin without a second factor, until it is turned on', async () => {
    const boss = await signUp(harness, 'boss@shop.example', { isAdmin: true })
    expect((await check()).lines[2]).toMatch(/^PROBLEM {2}Admin: no second factor: boss@shop\.example/)
    await harness.db
      .updateTable('users')
      .set({ twoFactorEnabled: isPostgres(harness.db) ? true : 1 })
      .where('id', '=', boss.uid)
      .execute()
    expect((await check()).lines[2]).toBe("ok       Admin: has a second factor, or Google's")
  })

  test('takes the newest backup, which may be a day old', async () => {
    await writeBackup(50)
    await writeBackup(27)
    expect((await check()).lines[1]).toMatch(/^PROBLEM {2}Backup: the newest of .* is 27 hours old/)
    await writeBackup(25)
    expect((await check()).lines[1]).toBe('ok       Backup: 25 hours old')
  })

  test('takes no backup that was made while the clock was wrong', async () => {
    await writeBackup(50)
    await writeBackup(-1000)
    expect((await check()).lines[1]).toMatch(/^PROBLEM {2}Backup: the newest of .* is 50 hours old/)
  })

  test('sends an admin a message, and reports a refusal', async () => {
    await signUp(harness, 'boss@shop.example', { isAdmin: true })
    const mailServer = await startMailServer()
    const { send } = createMailService({ smtpUrl: mailServer.url })
    expect((await check(send)).lines[0]).toMatch(/^ok {7}SMTP_URL: accepted a message to boss@shop\.example/)
    expect(mailServer.received).toMatchObject([{ recipients: ['boss@shop.example'] }])
    mailServer.behave({ on: 'recipient', do: 'refuse', code: 550 })
    const refused = await check(send)
    expect(refused.lines[0]).toMatch(/^PROBLEM {2}SMTP_URL: the message to boss@shop\.example was not accepted/)
    await mailServer.close()
  })
})

test('the command ends with 1 for a store that is not ready to open', async () => {
  const { status, output } = await callCommand(runCheckLive, [], { DATA_DIR: directory, NODE_ENV: 'production' })
  expect([status, output]).toEqual([1, expect.stringMatching(/^PROBLEM {2}STRIPE_SECRET_KEY: not set/)])
  expect(output).toContain('The shop should not open yet.')
})
