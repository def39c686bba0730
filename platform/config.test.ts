import { describe, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

test('defaults to a local store with demo data and the Stripe emulator', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isPublic: false,
    hasDemoData: true,
    stripe: undefined,
    paymentMethods: ['card', 'fpx', 'grabpay'],
  })
})

test('treats empty variables as absent', () =>
  expect(readConfig({ PORT: '', STRIPE_SECRET_KEY: ' ' })).toMatchObject({ port: 3000, stripe: undefined }))

test('a PUBLIC_URL on another host makes the store public', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://shop.example/',
    TRUST_PROXY: '1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://shop.example',
    host: '0.0.0.0',
    isPublic: true,
    hasDemoData: false,
  })
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['AUTHSECRET', 'AUTH_SECRET'],
  ['PORTS', 'PORT'],
])('names %s, which is likely to mean %s', (name, meant) =>
  expect(readConfig({ [name]: 'x' }).misspelled).toEqual([`${name} is no setting: is ${meant} meant?`]),
)

test('leaves variables of other programs alone', () => {
  const names = 'HOME PATH PWD SHELL TERM LANG USER LOGNAME MAIL HOSTNAME HOSTTYPE EDITOR NODE_ENV INVOCATION_ID'
  const others = 'AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY HTTP_PROXY XDG_DATA_DIRS GOOGLE_CLOUD_PROJECT'
  const environment = Object.fromEntries(
    `${names} ${others} PGHOST PGPORT STORE_PORT`.split(' ').map(name => [name, 'x']),
  )
  expect(readConfig({ ...environment, SMPT_URL: ' ' }).misspelled).toEqual([])
})

const bucket = {
  S3_REGION: 'ap-southeast-1',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('stores photos in a bucket when all of its settings are present, at Amazon or another provider', () => {
  const s3 = { region: 'ap-southeast-1', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(bucket).s3).toEqual({ ...s3, endpoint: undefined, publicUrl: undefined })
  const otherProvider = {
    S3_ENDPOINT: 'http://bucket.example:9000',
    S3_PUBLIC_URL: 'https://photos.shop.example/tufts/',
  }
  expect(readConfig({ ...bucket, ...otherProvider }).s3).toEqual({
    ...s3,
    endpoint: 'http://bucket.example:9000',
    publicUrl: 'https://photos.shop.example/tufts',
  })
})

test('founders have configurable names, quotes and portraits, with defaults [LAND-02]', () => {
  const { cto, ceo } = readConfig({}).founders
  expect(cto).toEqual({ name: 'The one with the spanner', quote: expect.stringMatching(/till/), portrait: undefined })
  expect(ceo).toEqual({ name: 'The one with the tape', quote: expect.stringMatching(/bales/), portrait: undefined })
  const given = { FOUNDER_CTO_NAME: 'Ann', FOUNDER_CTO_WORDS: 'Hi.', FOUNDER_CTO_PORTRAIT: '/product-images/ann.webp' }
  expect(readConfig({ ...given, FOUNDER_CEO_PORTRAIT: 'https://pictures.example/bo.jpg' }).founders).toMatchObject({
    cto: { name: 'Ann', quote: 'Hi.', portrait: '/product-images/ann.webp' },
    ceo: { name: 'The one with the tape', portrait: 'https://pictures.example/bo.jpg' },
  })
})

describe('the Google emulator [T48]', () => {
  const publicStore = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

  test.each<['open' | 'demo-accounts' | 'off', Record<string, string>]>([
    ['open', {}],
    ['open', { HOST: '::1' }],
    ['open', { ...stripe, STRIPE_API_BASE: 'http://localhost:12111' }],
    ['off', stripe],
    ['off', { ...stripe, ALLOW_SANDBOX: 'yes' }],
    ['off', { ...stripe, STRIPE_API_BASE: 'https://pay.example' }],
    ['off', { HOST: '0.0.0.0' }],
    ['off', { HOST: '192.168.1.7' }],
    ['off', google],
    ['off', { ...publicStore, ...stripe }],
    ['off', { ...publicStore, ...google, ALLOW_SANDBOX: 'yes' }],
    ['demo-accounts', { HOST: '0.0.0.0', ALLOW_SANDBOX: 'yes' }],
    ['demo-accounts', { ...publicStore, ALLOW_SANDBOX: 'yes' }],
  ])('is %s with %j', (expected, environment) => expect(readConfig(environment).googleEmulator).toBe(expected))

  test('gives way to credentials', () =>
    expect(readConfig(google).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    }))
})

describe('readConfig rejects invalid or contradictory settings', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'eighty' }, /^PORT: must be a whole number from 1 to 65535$/],
    [{ PORT: '0' }, /^PORT: must be a whole number from 1/],
    [{ PORT: '65536' }, /^PORT: must be a whole number/],
    [{ PORT: '80.5' }, /^PORT: must be a whole number/],
    [{ PORT: '1e3' }, /^PORT: must be a whole number/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY: must be a whole number from 0 to 10$/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT: must be a whole number from 1/],
    [{ PUBLIC_URL: 'shop.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://localhost:3000/shop' }, /without a path/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET is not/],
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, /STRIPE_SECRET_KEY: must be a secret key/],
    [{ STRIPE_WEBHOOK_SECRET: 'we_1' }, /STRIPE_WEBHOOK_SECRET: must be the signing secret/],
    [{ STRIPE_API_BASE: 'http://localhost:4242' }, /STRIPE_SECRET_KEY is not/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: 'http://localhost:4242/v1' },
      /STRIPE_API_BASE/,
    ],
    [{ PUBLIC_URL: 'https://shop.example' }, /play money/],
    [
      { PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /all shoppers would share the rate limits.* Set TRUST_PROXY/,
    ],
    [{ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '0', ALLOW_SANDBOX: 'yes' }, /TRUST_PROXY is 0/],
    [{ PUBLIC_URL: 'https://localhost' }, /TRUST_PROXY is 0/],
    [
      {
        PUBLIC_URL: 'https://shop.example',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_BASE: 'https://pay.example',
      },
      /play money/,
    ],
    [{ S3_BUCKET: 'photos' }, /S3_BUCKET is set but S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /are set but S3_SECRET_ACCESS_KEY is not/],
    [{ S3_PUBLIC_URL: 'https://photos.shop.example' }, /S3_PUBLIC_URL is set but S3_REGION/],
    [{ ...bucket, S3_PUBLIC_URL: 'photos.shop.example' }, /S3_PUBLIC_URL: must be an address/],
    [{ ...bucket, S3_ENDPOINT: 'https://bucket.example/photos' }, /S3_ENDPOINT: must be an origin/],
    [{ DATABASE_URL: 'mysql://db.example/store' }, /DATABASE_URL: must be a PostgreSQL address/],
    [{ DATABASE_URL: 'postgres://store:pa#ss@db.example/store' }, /DATABASE_URL: .* are percent-encoded/],
    [{ SMTP_URL: 'smtp://me:pa/ss@mail.example:587' }, /SMTP_URL: .* are percent-encoded/],
    [{ SMTP_URL: 'smtp://:587' }, /SMTP_URL: must be a mail server/],
    [{ DATABASE_URL: 'postgres://db.example/store' }, /AUTH_SECRET is not/],
    [{ AUTH_SECRET: 'short' }, /AUTH_SECRET: must have at least 32/],
    [{ EARLIER_AUTH_SECRETS: `${'x'.repeat(32)},short` }, /EARLIER_AUTH_SECRETS.*: must have at least 32/],
    [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET belong together/],
    [{ METRICS_PORT: '3000' }, /METRICS_PORT is the same as PORT/],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /METRICS_TOKEN is not set/],
    [{ METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, /METRICS_TOKEN: must have at least 16/],
    [{ ADMIN_PASSWORD: 'tuff and bold' }, /ADMIN_EMAIL is not/],
    [{ ADMIN_EMAIL: 'boss' }, /ADMIN_EMAIL/],
    [{ ADMIN_EMAIL: 'boss@shop.example', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD: Please .* at least 8 characters/],
    [{ ADMIN_EMAIL: 'boss@shop.example', ADMIN_PASSWORD: 'Password123' }, /ADMIN_PASSWORD: This password is one of/],
    [{ ADMIN_EMAIL: 'boss@shop.example', ADMIN_PASSWORD: 'x1'.repeat(65) }, /ADMIN_PASSWORD: Please .* at most 128/],
    [{ DEMO: 'maybe' }, /^DEMO: must be on or off$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: must be one of fatal, error, /],
    [{ PAYMENT_METHODS: ' , ' }, /^PAYMENT_METHODS: must name at least one method$/],
    [{ PAYMENT_METHODS: 'card,gold' }, /^PAYMENT_METHODS: gold is no payment method of Stripe$/],
    [{ PAYMENT_METHODS: 'crad' }, /^PAYMENT_METHODS: crad is no payment method of Stripe: is card meant\?$/],
    [{ STORE_EMAIL: 'hello' }, /^STORE_EMAIL: must be an e-mail address$/],
    [{ STORE_SOCIAL_URL: 'javascript:alert(1)' }, /^STORE_SOCIAL_URL: must be an address, such as https:/],
    [{ ANALYTICS_SRC: 'data:text/javascript,1' }, /^ANALYTICS_SRC: must be an address/],
    [{ GOOGLE_ISSUER: 'accounts' }, /^GOOGLE_ISSUER: must be an address/],
    [{ FOUNDER_CTO_PORTRAIT: 'me.jpg' }, /FOUNDER_CTO_PORTRAIT: must be an address/],
    [{ FOUNDER_CEO_PORTRAIT: 'javascript:alert(1)' }, /FOUNDER_CEO_PORTRAIT: must be an address/],
  ])('%j', (environment, message) => expect(() => readConfig(environment)).toThrow(message))

  test('and says of a missing one which misspelled name may be meant', () =>
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOK_SECRET: 'whsec_1' })).toThrow(
      /STRIPE_WEBHOOK_SECRET is not: .*\nSTRIPE_WEBHOK_SECRET is no setting: is STRIPE_WEBHOOK_SECRET meant\?$/,
    ))

  test('accepts the Stripe emulator in a public store with ALLOW_SANDBOX', () => {
    expect(readConfig({ PUBLIC_URL: 'http://shop.example', ALLOW_SANDBOX: 'yes' }).isPublic).toBe(true)
  })
})

describe('payments that bring no money', () => {
  const stripe = { STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'http://shop.example', ALLOW_SANDBOX: 'yes' }

  test.each([
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }, undefined],
    [{ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }, 'test-key'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://localhost:12111' }, 'sandbox'],
    [{ PUBLIC_URL: 'http://shop.example', ALLOW_SANDBOX: 'yes' }, 'sandbox'],
    [{}, 'sandbox'],
  ])('with %j are those of: %s', (variables, kind) => expect(readConfig(variables).testPayments).toBe(kind))
})

test('backups need all settings of a bucket, and one that is not for photos', () => {
  const bucket = { REGION: 'r', BUCKET: 'b', ACCESS_KEY_ID: 'i', SECRET_ACCESS_KEY: 's' }
  const name = (prefix: string, settings: Record<string, string> = bucket) =>
    Object.fromEntries(Object.entries(settings).map(([key, value]) => [`${prefix}_${key}`, value]))
  expect(readConfig({}).backupBucket).toBeUndefined()
  expect(readConfig(name('BACKUP_S3')).backupBucket).toMatchObject({ bucket: 'b', prefix: 'backups/' })
  expect(() => readConfig(name('BACKUP_S3', { BUCKET: 'b' }))).toThrow(
    'BACKUP_S3_BUCKET is set but BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY are not',
  )
  expect(() => readConfig({ ...name('S3'), ...name('BACKUP_S3') })).toThrow('b is the bucket for photos')
  expect(() => readConfig({ ...name('BACKUP_S3'), BACKUP_S3_PREFIX: '../x' })).toThrow('BACKUP_S3_PREFIX')
})
