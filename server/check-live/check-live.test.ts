import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findLatestBackup, noteBackup } from '#platform/backup/find-latest-backup.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { createMailService } from '#platform/mail/mail.server.ts'
import { createStripeAccount } from '#platform/payments/stripe-account.server.ts'
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { isPostgres } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { LiveCheck } from '#store/opening/live-check.ts'
import { listOpeningChecks } from '#store/opening/opening-checks.server.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { callCommand } from '#test/call-command.ts'
import { insertDevice, insertProduct, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { startMailServer } from '#test/mail/mail-server.ts'
import { insertOrder } from '#test/order-factories.ts'
import { signUp } from '#test/signed-in-user.ts'
import { fail, list } from '#test/stripe-adapter.ts'
import { runCheckLive } from '../../scripts/check-live.ts'
import { listOperationChecks } from './check-operation.ts'
import { listPaymentChecks } from './check-payments.ts'
import { listPublicUrlChecks } from './check-public-url.ts'
import { runLiveChecks } from './run-live-checks.ts'

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
  const check = (
    config: Partial<Parameters<typeof listPaymentChecks>[0]> = {},
    account: ReturnType<typeof connectAccount> | undefined = connectAccount(),
  ) => run(listPaymentChecks({ publicUrl, paymentMethods: ['card', 'fpx'], ...config }, { account, now }))

  test('may open with a live key, an account that takes payments, methods and a webhook', async () => {
    expect(await check()).toEqual({
      mayOpen: true,
      lines: [
        'ok       Stripe account: may take payments',
        "ok       Clock: agrees with Stripe's",
        'ok       PAYMENT_METHODS: card, fpx are offered',
        'ok       Webhook endpoint: https://shop.example/webhooks/stripe gets all events',
      ],
    })
  })

  test('a key is tried by what every checkout needs', async () => {
    await connectAccount().tryKey()
    await expect(connectAccount({ key: 'sk_live_other' }).tryKey()).rejects.toThrow(/api key/i)
  })

  test('says that Stripe does not know the key', async () => {
    const { lines } = await check({}, connectAccount({ key: 'sk_live_other' }))
    expect(lines[0]).toBe('PROBLEM  Stripe account: Stripe does not know this key.')
    expect(lines.join()).not.toContain('sk_live_other')
  })

  test.each([
    [403, 'this restricted key may not read it; allow it in the dashboard, or look there yourself'],
    [400, 'Refused'],
  ])('says why Stripe answers %i', async (status, reason) => {
    const { lines } = await check({}, createStripeAccount({ secretKey, fetch: async () => fail(status) }))
    expect(lines[0]).toBe(`PROBLEM  Stripe account: ${reason}.`)
  })

  test('names a clock that is fast or slow', async () => {
    const slow = await check({}, connectAccount({ time: new Date(now().getTime() + 90_000) }))
    expect(slow.lines[1]).toMatch(/^PROBLEM {2}Clock: 90 seconds slow/)
    const fast = await check({}, connectAccount({ time: new Date(now().getTime() - 31_000) }))
    expect(fast.lines[1]).toMatch(/^PROBLEM {2}Clock: 31 seconds fast/)
  })

  test('names methods that are not switched on at Stripe', async () => {
    const { lines } = await check({ paymentMethods: ['card', 'alipay'] })
    expect(lines[2]).toMatch(/^PROBLEM {2}PAYMENT_METHODS: alipay not offered/)
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
    expect((await check()).lines[3]).toMatch(/^PROBLEM {2}Webhook endpoint: Stripe sends nothing to https:\/\/shop/)
    await sandbox.close()
    sandbox = createSandbox({ url: `${publicUrl}/webhooks/stripe/` })
    expect((await check()).lines[3]).toMatch(/^PROBLEM {2}Webhook endpoint: Stripe sends nothing to https:\/\/shop/)
    await sandbox.close()
    sandbox = createSandbox({ events: ['checkout.session.completed'] })
    expect((await check()).lines[3]).toMatch(
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
    run(listOperationChecks({ shop, admin: undefined }, { db: harness.db, send }))

  test('says what an empty store lacks; mail is advice', async () => {
    const { mayOpen, lines } = await check()
    expect(mayOpen).toBe(false)
    expect(lines).toMatchObject(
      [/^advice {3}Test message: not sent, SMTP_URL/, /^PROBLEM {2}Admin: there/].map(line =>
        expect.stringMatching(line),
      ),
    )
  })

  test('names an admin without a second factor, until it is turned on', async () => {
    const boss = await signUp(harness, 'boss@shop.example', { isAdmin: true })
    expect((await check()).lines[1]).toMatch(/^PROBLEM {2}Admin: no second factor: boss@shop\.example/)
    await updateRow(harness.db, 'users', boss.uid, { twoFactorEnabled: isPostgres(harness.db) ? true : 1 })
    expect((await check()).lines[1]).toBe("ok       Admin: has a second factor, or Google's")
  })

  test('sends an admin a message, and reports a refusal', async () => {
    await signUp(harness, 'boss@shop.example', { isAdmin: true })
    const mailServer = await startMailServer()
    const { send } = createMailService({ smtpUrl: mailServer.url })
    expect((await check(send)).lines[0]).toMatch(/^ok {7}Test message: accepted a message to boss@shop\.example/)
    expect(mailServer.received).toMatchObject([{ recipients: ['boss@shop.example'] }])
    mailServer.behave({ on: 'recipient', do: 'refuse', code: 550 })
    const refused = await check(send)
    expect(refused.lines[0]).toMatch(/^PROBLEM {2}Test message: the message to boss@shop\.example was not accepted/)
    await mailServer.close()
  })
})

describe('what the store knows of itself', () => {
  const check = async (stripe: Record<string, string>) => {
    const { testPayments } = readConfig({ DATA_DIR: directory, ...stripe })
    const latestBackup = () => findLatestBackup(directory, now())
    return run(listOpeningChecks({ ...harness.store, now, testPayments, findLatestBackup: latestBackup }))
  }
  const withKey = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_x' })
  const live = withKey(secretKey)
  const findLine = async (name: string, stripe: Record<string, string> = {}) =>
    (await check(stripe)).lines.find(line => line.slice(9).startsWith(`${name}:`))
  const makeBackup = (hours: number) => noteBackup(directory, new Date(now().getTime() - hours * 3_600_000))

  test('asks everything that /admin asks, and says what an empty shop lacks', async () => {
    const { mayOpen, lines } = await check({})
    expect(mayOpen).toBe(false)
    expect(lines.map(line => line.split(':')[0])).toEqual([
      'ok       Demo',
      'PROBLEM  Phone and e-mail',
      'PROBLEM  Who sells',
      'PROBLEM  Payments',
      'advice   Mail',
      'PROBLEM  Backup',
      'advice   Push messages',
      'advice   Second admin',
      'advice   Test order',
    ])
  })

  test('refuses an example as the phone number or the e-mail address', async () => {
    expect(await findLine('Phone and e-mail')).toMatch(/buyers see an example/)
    const values = { whatsapp: '+60 19-876 5432', email: 'hello@tuffthrift.example' }
    const by = { uid: 'boss', email: 'boss@shop.example' }
    expect(await updateSettings(harness.store, { by, group: 'contact', version: 0, values })).toMatchObject({
      ok: true,
    })
    expect(await findLine('Phone and e-mail')).toMatch(
      /^PROBLEM {2}Phone and e-mail: buyers see an example: hello@tuffthrift\.example\./,
    )
    await updateSettings(harness.store, { by, group: 'contact', version: 1, values: { email: 'hello@shop.example' } })
    expect(await findLine('Phone and e-mail')).toBe('ok       Phone and e-mail: of its own')
  })

  test('names what is missing of who sells', async () => {
    const by = { uid: 'boss', email: 'boss@shop.example' }
    expect(await findLine('Who sells')).toMatch(/buyers see no legal name, registration number, postal address/)
    const values = { sellerName: 'Kedai Baru Sdn Bhd', sellerAddress: '12 Jalan Gaya\n88000 Kota Kinabalu' }
    await updateSettings(harness.store, { by, group: 'seller', version: 0, values })
    expect(await findLine('Who sells')).toMatch(/^PROBLEM {2}Who sells: buyers see no registration number: docs/)
    await updateSettings(harness.store, { by, group: 'seller', version: 1, values: { sellerNumber: '202401012345' } })
    expect(await findLine('Who sells')).toBe('ok       Who sells: said')
  })

  test.each([
    [withKey('sk_live_1'), /^ok/],
    [withKey('rk_live_1'), /^ok/],
    [{}, /^PROBLEM {2}Payments: the sandbox/],
    [withKey('sk_test_1'), /^PROBLEM {2}Payments: with a test key/],
    [{ ...live, STRIPE_API_BASE: 'http://localhost:12111' }, /^PROBLEM .* remove STRIPE_API_BASE/],
  ])('takes a live key of Stripe alone: %j', async (stripe, line) => {
    expect(await findLine('Payments', stripe)).toMatch(line)
  })

  test('takes the newest backup, which may be a day old', async () => {
    await makeBackup(50)
    await makeBackup(27)
    expect(await findLine('Backup')).toMatch(/^PROBLEM {2}Backup: the newest is 27 hours old/)
    await makeBackup(25)
    expect(await findLine('Backup')).toBe('ok       Backup: 25 hours old')
  })

  test('takes no backup that was made while the clock was wrong', async () => {
    await makeBackup(-1000)
    expect(await findLine('Backup')).toMatch(/^PROBLEM {2}Backup: there is none/)
  })

  test('wants a second admin, and a phone that is told of orders', async () => {
    const boss = await signUp(harness, 'boss@shop.example', { isAdmin: true })
    await insertDevice(harness.db, { userId: boss.uid })
    expect(await findLine('Push messages')).toBe('ok       Push messages: on')
    expect(await findLine('Second admin')).toMatch(/^advice/)
    await signUp(harness, 'second@shop.example', { isAdmin: true })
    expect(await findLine('Second admin')).toBe('ok       Second admin: there')
  })

  test('takes an order that was paid at the provider, with a live key one of real money that went back', async () => {
    const paid = { paid: 1, paidAt: now().toISOString() } as const
    await insertOrder(harness.db, { ...paid, status: 'paid', paymentMethod: 'duitnow' })
    expect(await findLine('Test order')).toMatch(/^advice/)
    const test = { paymentIntentId: 'pi_1', stripeSessionId: 'cs_test_1' } as const
    await insertOrder(harness.db, { ...paid, ...test, status: 'refunded' })
    expect(await findLine('Test order')).toBe('ok       Test order: paid')
    expect(await findLine('Test order', live)).toMatch(/^advice {3}Test order: no real money/)
    const real = { paymentIntentId: 'pi_2', stripeSessionId: 'cs_live_2' } as const
    const id = await insertOrder(harness.db, { ...paid, ...real, status: 'paid' })
    expect(await findLine('Test order', live)).toMatch(/^advice/)
    await updateRow(harness.db, 'orders', id, { status: 'refunded' })
    expect(await findLine('Test order', live)).toBe('ok       Test order: paid, and paid back or sent')
  })

  test('may not open with a piece of the demo', async () => {
    const id = await insertProduct(harness.db, { id: 'demo-1' as ProductId })
    expect(await findLine('Demo')).toMatch(/^PROBLEM {2}Demo: buyers can pay for its pieces/)
    await updateRow(harness.db, 'products', id, { hidden: 1 })
    expect(await findLine('Demo')).toBe('ok       Demo: none')
  })
})

test('the command ends with 1 for a store that is not ready to open', async () => {
  const { status, output } = await callCommand(runCheckLive, [], { DATA_DIR: directory, NODE_ENV: 'production' })
  expect([status, output]).toEqual([1, expect.stringMatching(/^PROBLEM {2}Payments: the sandbox/m)])
  expect(output).toContain('The shop should not open yet.')
})
