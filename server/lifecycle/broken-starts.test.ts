import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectOutput } from '#test/processes/collect-output.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { isFullSize } from '#test/test-size.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-broken-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const writeDamaged = (name: string) => () => writeFileSync(join(dataDir, name), Buffer.alloc(5_000, 'no database'))

async function start(environment: Record<string, string>) {
  const port = String(await findFreePort())
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: 'off', PORT: port }
  const child = spawn(process.execPath, ['server/start.ts'], { env: { ...env, ...environment } })
  return collectOutput(child)
}

const brokenStarts: [what: string, environment: Record<string, string>, sentence: RegExp, prepare?: () => void][] = [
  ['a damaged lock file', {}, /DATA_DIR: .*store\.lock is damaged/, writeDamaged('store.lock')],
  ['a damaged sandbox', {}, /DATA_DIR: .*play money, is damaged/, writeDamaged('stripe-sandbox.sqlite')],
  ['a directory as its secret', {}, /auth-secret is no file/, () => mkdirSync(join(dataDir, 'auth-secret'))],
  ['an address without its interface', { HOST: 'fe80::1' }, /HOST: nothing can listen on fe80::1\./],
  ['a data directory that takes no files', { DATA_DIR: '/proc/x' }, /DATA_DIR: \/proc\/x can't be created/],
  ['a method that the sandbox lacks', { PAYMENT_METHODS: 'alipay' }, /PAYMENT_METHODS: the payment sandbox has no ali/],
]

// The store would run on if it started: a test that hangs fails. Each start takes two seconds.
test.each(isFullSize ? brokenStarts : brokenStarts.slice(0, 2))(
  'a store with %s ends with a sentence',
  async (_what, environment, sentence, prepare) => {
    prepare?.()
    const { status, output } = await start(environment)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/^\s+at /m)
    expect([status, output.trim().split('\n').length]).toEqual([1, 2])
  },
)
