import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOrCreateAuthSecret } from '#platform/auth/auth-secret.server.ts'
import { createAuthSecrets } from '#platform/auth/auth-secrets.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000 })

const script = fileURLToPath(new URL('rotate-secret.ts', import.meta.url))
const log = { info() {}, warn() {}, error() {} }
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-rotate-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function run(settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

async function readSecrets(secret: string) {
  const db = await openDatabase({ dataDir })
  const secrets = await createAuthSecrets({ db, secret, log }).read()
  await db.destroy()
  return secrets
}

test('replaces the secret in its file, which its owner alone can read', async () => {
  const old = readOrCreateAuthSecret(dataDir)
  const { status, output } = run()
  expect([status, output]).toEqual([0, expect.stringContaining('The old one is accepted for a day.')])
  const next = readFileSync(join(dataDir, 'auth-secret'), 'utf8')
  expect(next).not.toBe(old)
  expect(next.length).toBeGreaterThanOrEqual(43)
  expect(output).not.toContain(next)
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
  for (const secret of [old, next]) expect(await readSecrets(secret)).toEqual({ current: next, earlier: [old] })
})

test('prints the secret once when it is a setting, and follows an old setting', async () => {
  const old = 'a secret of thirty-two characters'
  const [first, second] = [run({ AUTH_SECRET: old }), run({ AUTH_SECRET: old })].map(
    ({ output }) => /^AUTH_SECRET=(\S{43,})$/m.exec(output)?.[1] ?? '',
  )
  expect(await readSecrets(old)).toEqual({ current: second, earlier: [first, old] })
  expect(await readSecrets(second ?? '')).toEqual({ current: second, earlier: [first, old] })
})
