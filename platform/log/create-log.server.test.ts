import { expect, test, vi } from 'vitest'
import { PhotosUnavailableError } from '#store/products/photo-storage.ts'
import { noteConnectionError } from '../database/database-unavailable.ts'
import { createLog } from './create-log.server.ts'

function createRecordedLog(onError?: (error: unknown) => void) {
  const lines: string[] = []
  const options = { level: 'info', getRequestId: () => undefined, ...(onError ? { onError } : {}) }
  return { lines, log: createLog(options, { write: line => void lines.push(line) }) }
}

test('leaves out the fields of an error that repeat what a request contained', () => {
  const { log, lines } = createRecordedLog()
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(aina@mail.example) already exists.',
    parameters: ['0123456789'],
  })
  log.error({ err: error }, 'Request failed')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_key' })
  expect(lines[0]).not.toMatch(/aina|0123456789/)
})

test('masks e-mail addresses in messages, stacks, causes and reasons', () => {
  const { log, lines } = createRecordedLog()
  const refusal = new Error('550 5.1.1 <aina.s+shop@mail.example.my> user unknown')
  const error = new Error('Sending to aina@mail.example failed', { cause: refusal })
  log.error({ err: new AggregateError([refusal], 'all failed', { cause: error }) }, 'Failed')
  log.warn({ reason: refusal.message, detail: refusal.message }, 'Mail not sent')
  expect(lines.join('')).not.toContain('aina')
  expect(lines[1]).toContain('550 5.1.1 <[e-mail]> user unknown')
  // Packages with a scope are no addresses.
  log.error(
    { err: Object.assign(new Error('x'), { stack: 'at file:///node_modules/@hono/node-server/index.mjs' }) },
    '',
  )
  expect(lines[2]).toContain('node_modules/@hono/node-server/index.mjs')
})

test('masks e-mail addresses in what a library logs', () => {
  const { log, lines } = createRecordedLog()
  log.error({ details: [new Error('no account of aina@mail.example'), { email: 'aina@mail.example' }] }, 'Failed')
  log.error({ err: { data: 'aina@mail.example' } }, 'Failed')
  expect(lines.join('')).not.toContain('aina')
  expect(lines[0]).toContain("{ email: '[e-mail]' }")
})

test('ends at a cause that is its own cause', () => {
  const { log, lines } = createRecordedLog()
  const error = new Error('circular')
  error.cause = error
  log.error({ err: error }, 'Failed')
  expect(lines).toHaveLength(1)
})

test('passes on each logged error', () => {
  const errors: unknown[] = []
  const { log } = createRecordedLog(error => errors.push(error))
  const error = new Error('broken')
  log.error({ err: error }, 'Failed')
  log.info({ orderId: 'o1' }, 'Nothing wrong')
  expect(errors).toEqual([error])
})

test('has the level of the settings', () => {
  expect(createLog({ level: 'error', getRequestId: () => undefined }).level).toBe('error')
})

test('counts what fails without the database in one line per ten seconds', () => {
  vi.useFakeTimers()
  const { log, lines } = createRecordedLog()
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  noteConnectionError(refused)
  const readOnly = Object.assign(new Error('cannot execute INSERT'), { code: '25006' })
  for (let count = 0; count < 100; count++) log.error({ err: new Error('Failed', { cause: refused }) }, 'Job failed')
  log.error({ details: [readOnly] }, 'Failed')
  vi.advanceTimersByTime(9_999)
  expect(lines).toEqual([])
  log.error({ err: readOnly }, 'Request failed')
  vi.advanceTimersByTime(1)
  log.error({ err: readOnly }, 'Request failed')
  vi.advanceTimersByTime(60_000)
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'Operations failed without the database', count: 102, reason: 'Failed' },
    { msg: 'Operations failed without the database', count: 1 },
  ])
  vi.useRealTimers()
})

test('counts what fails without the bucket in one line per ten seconds', () => {
  vi.useFakeTimers()
  const { log, lines } = createRecordedLog()
  const late = new PhotosUnavailableError('No answer within 5000 ms')
  for (let count = 0; count < 100; count++) log.error({ err: late }, 'Request refused, photos unavailable')
  vi.advanceTimersByTime(60_000)
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'Operations failed without the bucket', count: 100, reason: 'No answer within 5000 ms' },
  ])
  vi.useRealTimers()
})

test('logs what fails because another service is away', () => {
  const errors: unknown[] = []
  const { log, lines } = createRecordedLog(error => errors.push(error))
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failed = new TypeError('fetch failed', { cause: refused })
  log.error({ err: failed, advice: 'S3_ENDPOINT: look at the bucket.' }, 'Photos can not be stored')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'Photos can not be stored', advice: 'S3_ENDPOINT: look at the bucket.' },
  ])
  expect(errors).toEqual([failed])
})
