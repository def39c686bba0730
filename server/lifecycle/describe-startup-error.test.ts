import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { startGoogleEmulator } from '#test/emulators/google.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { describeStartupError } from './describe-startup-error.ts'
import { describeBucketError, describeMailError, reportServices } from './report-services.ts'

const databaseUrl = 'postgres://store:secret@db.example/shop?sslmode=require'
const metrics = { port: 9464, host: '127.0.0.1', token: undefined }
const settings = { databaseUrl, dataDir: '/var/lib/store', port: 80, host: '192.0.2.7', metrics }
const createError = (properties: object, message = 'failed') => Object.assign(new Error(message), properties)
const inDataDir = { path: '/var/lib/store/photos' }

describe('says which setting keeps the store from starting, without its password', () => {
  test.each<[error: object, message: string, sentence: RegExp]>([
    [{ code: 'ECONNREFUSED' }, '', /^DATABASE_URL: db\.example:5432 refuses connections\. Start PostgreSQL/],
    [{ code: 'ENOTFOUND' }, '', /^DATABASE_URL: there is no host named db\.example\./],
    [{ code: 'EHOSTUNREACH' }, '', /^DATABASE_URL: db\.example:5432 doesn't answer\./],
    [{}, 'Connection terminated due to connection timeout', /^DATABASE_URL: db\.example:5432 doesn't answer\./],
    [{ code: '28P01' }, '', /^DATABASE_URL: .* refuses the password of store\./],
    [{ code: '28000' }, '', /^DATABASE_URL: .* doesn't let store in .* sslmode=require/],
    [{}, 'SASL: client password must be a string', /^DATABASE_URL: .* asks for a password of store/],
    [{ code: '3D000' }, '', /^DATABASE_URL: .* no database named shop\. Create it: createdb -O store shop$/],
    [{ code: '42501' }, '', /^DATABASE_URL: store may not create tables in shop\./],
    [{ code: '25006' }, '', /^DATABASE_URL: shop of db\.example:5432 takes no writes\..* standby/],
    [{ code: '42P07' }, 'relation "products" already exists', /^DATABASE_URL: shop has tables of another program/],
    [{ code: '53100' }, '', /^DATABASE_URL: the disk of db\.example:5432 is full\./],
    [{ code: '53300' }, '', /^DATABASE_URL: .* no connection free\..* max_connections/],
    [{ code: '57P03' }, '', /^DATABASE_URL: .* is starting or stopping\./],
    [{}, 'The server does not support SSL connections', /^DATABASE_URL: it asks for TLS/],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, '', /^DATABASE_URL: the certificate of .* sslrootcert=/],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, '', /^DATABASE_URL: the certificate of/],
    [{ code: 'EACCES', ...inDataDir }, '', /^DATA_DIR: \/var\/lib\/store\/photos can't be read or written by/],
    [{ code: 'EROFS', ...inDataDir }, '', /^DATA_DIR: \/var\/lib\/store\/photos can't be read or written by/],
    [{ code: 'EACCES', path: '/var/lib' }, '', /^DATA_DIR: \/var\/lib can't be read or written by this user\./],
    [{ code: 'ENOTDIR', ...inDataDir }, '', /^DATA_DIR: \/var\/lib\/store is a file or lies inside one\./],
    [{ code: 'ENOENT', ...inDataDir }, '', /^DATA_DIR: \/var\/lib\/store can't be created, or takes no files\./],
    [{ code: 'ELOOP', ...inDataDir }, '', /^DATA_DIR: \/var\/lib\/store\/photos can't be used \(ELOOP\)\./],
    [{ code: 'EMFILE', ...inDataDir }, '', /^This process may not open more files \(EMFILE\)\. .*ulimit -n/],
    [{ code: 'EMFILE', syscall: 'listen' }, '', /^This process may not open more files/],
    [{ code: 'ENOSPC', ...inDataDir }, '', /^DATA_DIR: the disk of \/var\/lib\/store is full\./],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, '', /^DATA_DIR: another program has locked .*store\.sqlite\./],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, '', /^DATA_DIR: .*store\.sqlite can't be written by this user\./],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, '', /^DATA_DIR: .*store\.sqlite is damaged\. Restore it/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, '', /^DATA_DIR: .*store\.sqlite is damaged\. Restore it/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 522 }, '', /^DATA_DIR: the disk of .* can't be read or written \(522\)\./],
    [
      { code: 'ERR_SQLITE_ERROR', errcode: 1 },
      'table "products" already exists',
      /store\.sqlite is not as a store leaves it \(table "products" already exists\)/,
    ],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, '', /^DATA_DIR: the disk of .* is full\./],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 4874 }, 'disk I/O error', /^DATA_DIR: the disk of .* is full\./],
    [{ code: 'EADDRINUSE', syscall: 'listen' }, '', /^PORT: 80 on 192\.0\.2\.7 is taken .* PORT=81 npm start\.$/],
    [{ code: 'EACCES', syscall: 'listen' }, '', /^PORT: this user may not listen on 80\./],
    [{ code: 'EADDRINUSE', syscall: 'listen', port: 9464 }, '', /^METRICS_PORT: 9464 on 127\.0\.0\.1 is taken/],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '192.0.2.7' }, '', /^HOST: this machine has no address/],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '127.0.0.1' }, '', /^METRICS_HOST: this machine has no/],
    [{ code: 'EINVAL', syscall: 'listen' }, '', /^HOST: nothing can listen on 192\.0\.2\.7\. .*fe80::1%eth0/],
    [{ code: 'EAFNOSUPPORT', syscall: 'listen', port: 9464 }, '', /^METRICS_HOST, METRICS_PORT: .*EAFNOSUPPORT/],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, '', /^HOST: this machine has no address 192\.0\.2\.7\./],
  ])('%j %s', (error, message, sentence) => {
    const wrapped = new Error('Start failed', { cause: createError(error, message) })
    const described = describeStartupError(wrapped, settings)
    expect(described).toMatch(sentence)
    expect(described).not.toContain('secret')
  })

  test.each<[url: string, error: object, sentence: RegExp]>([
    ['store@/shop?host=/run/none', { code: '3D000' }, /^DATABASE_URL: .* no database named shop\./],
    ['/shop?host=/run/none', { code: 'ENOENT', address: '/run/none/.s.PGSQL.5432' }, /has no socket \/run\/none\/\.s/],
    ['db.example/a%zz', { code: '3D000' }, /no database named a%zz\./],
    [
      'db.example/shop?sslrootcert=/etc/ca.pem',
      { code: 'ENOENT', path: '/etc/ca.pem' },
      /\/etc\/ca\.pem, which sslrootcert/,
    ],
  ])('also for the address postgres://%s', (url, error, sentence) =>
    expect(describeStartupError(createError(error), { ...settings, databaseUrl: `postgres://${url}` })).toMatch(
      sentence,
    ),
  )

  test('leaves errors of other files and of the code as they are', () => {
    expect(describeStartupError(createError({ code: 'EACCES', path: '/etc/other' }), settings)).toBeUndefined()
    expect(describeStartupError(new TypeError('x is not a function'), settings)).toBeUndefined()
  })
})

describe('real errors', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'startup-error-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const describeOpening = async (options: { dataDir: string; databaseUrl?: string }) => {
    const error = await openDatabase(options).catch((error: unknown) => error)
    return describeStartupError(error, { ...settings, databaseUrl: undefined, ...options })
  }

  test('a file in place of the data directory', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(await describeOpening({ dataDir: join(dataDir, 'file') })).toContain('is a file or lies inside one')
    expect(await describeOpening({ dataDir: join(dataDir, 'file/data') })).toContain('is a file or lies inside one')
  })

  test('a database file of another kind', async () => {
    writeFileSync(join(dataDir, 'store.sqlite'), 'no database '.repeat(100))
    await expect(openDatabase({ dataDir })).rejects.toThrow(/^DATA_DIR: the database .*store\.sqlite is damaged/)
  })

  test('a PostgreSQL that is not there, or does not speak TLS', async () => {
    const port = await findFreePort()
    const databaseUrl = `postgres://store:secret@127.0.0.1:${port}/shop`
    expect(await describeOpening({ dataDir, databaseUrl })).toContain(`127.0.0.1:${port} refuses connections`)
    const server = createServer(socket => socket.on('error', () => {}).once('data', () => socket.end('N')))
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    expect(await describeOpening({ dataDir, databaseUrl: `${databaseUrl}?sslmode=require` })).toContain('asks for TLS')
    await new Promise(resolve => server.close(resolve))
  })
})

test.each<[name: string, code: string, sentence: RegExp]>([
  ['NoSuchBucket', '', /^S3_BUCKET: .* has no bucket named photos\./],
  ['InvalidAccessKeyId', '', /^S3_ACCESS_KEY_ID: /],
  ['SignatureDoesNotMatch', '', /^S3_SECRET_ACCESS_KEY: /],
  ['PermanentRedirect', '', /^S3_REGION: the bucket photos is not in auto\./],
  ['RequestTimeTooSkewed', '', /clock/],
  ['Error', 'ECONNREFUSED', /^S3_ENDPOINT: https:\/\/s3\.example can't be reached \(ECONNREFUSED\)\.$/],
])('says which setting of the bucket is wrong: %s %s', (name, code, sentence) => {
  const s3 = { bucket: 'photos', region: 'auto', endpoint: 'https://s3.example' }
  expect(describeBucketError(createError({ name, code }), s3)).toMatch(sentence)
})

test.each<[code: string, message: string, sentence: RegExp]>([
  ['EAUTH', 'Invalid login', /^SMTP_URL: mail\.example:587 refuses user or password\./],
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example', /^SMTP_URL: there is no host named/],
  ['ESOCKET', 'SSL routines: wrong version number', /^SMTP_URL: no TLS connection .* Port 465 needs smtps:/],
  ['ESOCKET', 'connect ECONNREFUSED 192.0.2.1:587', /^SMTP_URL: mail\.example:587 can't be reached \(ECONNREFUSED\)\./],
  ['ETIMEDOUT', 'Greeting never received', /^SMTP_URL: mail\.example:587 can't be reached \(ETIMEDOUT\)\./],
])('says what is wrong with the mail server: %s %s', (code, message, sentence) => {
  const described = describeMailError(createError({ code }, message), 'smtp://me:secret@mail.example:587')
  expect(described).toMatch(sentence)
  expect(described).not.toContain('secret')
})

test('says which setting of Google is wrong, and nothing of one that works', async () => {
  const entries: object[] = []
  const log = { info() {}, warn() {}, error: (details: object) => void entries.push(details) }
  const emulator = await startGoogleEmulator()
  const { issuer } = emulator.credentials
  const tryIssuer = (address: string) =>
    reportServices(
      { s3: undefined, mailServer: undefined, stripe: undefined, google: { ...emulator.credentials, issuer: address } },
      log,
    )
  await tryIssuer(issuer)
  expect(entries).toEqual([])
  await tryIssuer(`${issuer}/other`)
  await emulator.close()
  await tryIssuer(`http://127.0.0.1:${await findFreePort()}`)
  expect(entries).toMatchObject([
    { advice: expect.stringMatching(/^GOOGLE_ISSUER: .*\/other is no OpenID provider/) },
    { advice: expect.stringMatching(/^GOOGLE_ISSUER: .* can't be reached \(ECONNREFUSED\)/) },
  ])
})
