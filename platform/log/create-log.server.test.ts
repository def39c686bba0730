import { expect, test } from 'vitest'
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
