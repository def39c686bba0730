import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFaultReporter, type FaultReporter } from './fault-reporter.ts'
import { watchResources } from './watch-resources.ts'

let lines: { level: string; message: string; details: Record<string, unknown> }[]
let time: number
let faults: FaultReporter
beforeEach(() => {
  lines = []
  time = Date.parse('2026-11-20T04:00:00.000Z')
  const write = (level: string) => (details: object, message: string) =>
    void lines.push({ level, message, details: details as Record<string, unknown> })
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  faults = createFaultReporter({ log, dataDir: '/var/lib/store', now: () => new Date(time) })
})

const createError = (fields: object) => Object.assign(new Error('failed'), fields)
const sign = (seconds: number) => `t=${time / 1000 + seconds},v1=${'ab'.repeat(32)}`

describe('an error that was logged', () => {
  test.each([
    [{ code: 'ENOSPC' }, 'Disk full', /^DATA_DIR: .*\/var\/lib\/store/],
    [{ code: 'EMFILE' }, 'File descriptors exhausted', /LimitNOFILE/],
    [{ cause: createError({ code: 'EMFILE' }) }, 'File descriptors exhausted', /LimitNOFILE/],
    [{ detail: createError({ code: 'EMFILE' }) }, 'File descriptors exhausted', /LimitNOFILE/],
  ])('%j is reported as %s', (fields, message, advice) => {
    faults.onError(createError(fields))
    expect(lines).toMatchObject([{ level: 'error', message, details: { advice: expect.stringMatching(advice) } }])
  })

  test('of another kind is not', () => {
    const circular = createError({})
    circular.cause = circular
    for (const error of [createError({ code: 'ECONNREFUSED' }), circular, 'text', undefined]) faults.onError(error)
    expect(lines).toEqual([])
  })
})

test('reports a fault once a minute, with the number of those left out', () => {
  for (let count = 0; count < 3; count++) faults.onError(createError({ code: 'ENOSPC' }))
  faults.onError(createError({ code: 'EMFILE' }))
  time += 59_999
  faults.onError(createError({ code: 'ENOSPC' }))
  expect(lines.map(({ message }) => message)).toEqual(['Disk full', 'File descriptors exhausted'])
  time += 1
  faults.onError(createError({ code: 'ENOSPC' }))
  expect(lines[2]).toMatchObject({ message: 'Disk full', details: { omitted: 3 } })
})

describe('a refused webhook', () => {
  test('with a wrong signature names the secret', () => {
    faults.onRefusedWebhook(sign(-299))
    expect(lines).toMatchObject([
      {
        message: 'Webhook refused, wrong signature',
        details: { advice: expect.stringMatching(/^STRIPE_WEBHOOK_SECRET/) },
      },
    ])
  })

  test.each([
    [-301, 'Webhook refused, too old'],
    [301, 'Webhook refused, dated in the future'],
  ])('that is %s seconds off names the clock', (seconds, message) => {
    faults.onRefusedWebhook(sign(seconds))
    expect(lines).toMatchObject([
      { message, details: { differenceSeconds: -seconds, advice: expect.stringContaining('timedatectl') } },
    ])
  })

  test.each([undefined, '', 'nonsense', 't=1,v1=00'])('with the signature %j is anybody’s', signature => {
    faults.onRefusedWebhook(signature)
    expect(lines).toEqual([])
  })
})

test('reports a clock that is more than half a minute off', () => {
  faults.onProviderTime(new Date(time - 29_000))
  faults.onProviderTime(new Date(time + 30_000))
  expect(lines).toEqual([])
  faults.onProviderTime(new Date(time + 31_000))
  expect(lines).toMatchObject([{ level: 'error', details: { differenceSeconds: -31 } }])
})

describe('every ten seconds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const watch = (status: 'ok' | 'low', readDescriptors: () => Promise<{ open: number; max: number }>) =>
    watchResources(faults, { readDisk: async () => ({ status, freeMegabytes: 12 }) }, readDescriptors)
  const messagesAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return lines.map(({ message }) => message)
  }

  test('a disk with little room is reported', async () => {
    watch('low', async () => ({ open: 10, max: 1024 }))
    expect(await messagesAfter(10)).toEqual(['Disk nearly full'])
  })

  test('few free file descriptors are reported', async () => {
    watch('ok', async () => ({ open: 922, max: 1024 }))
    expect(await messagesAfter(10)).toEqual(['File descriptors exhausted'])
  })

  test('none left is reported, too', async () => {
    watch('ok', () => Promise.reject(createError({ code: 'EMFILE' })))
    expect(await messagesAfter(10)).toEqual(['File descriptors exhausted'])
  })

  test('a machine that is well is not', async () => {
    watch('ok', async () => ({ open: 900, max: 1024 }))
    expect(await messagesAfter(60)).toEqual([])
  })
})
