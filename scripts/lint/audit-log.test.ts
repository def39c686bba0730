import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What writes and shows it, and what exports, erases or removes it with all other records. */
const allowed = [
  'platform/export/tables.ts',
  'store/audit/audit.server.ts',
  'store/opening/remove-demo.server.ts',
  'store/privacy/erase-person.server.ts',
  'store/privacy/erase-texts.server.ts',
]

test('the audit log is read to be shown, and never to decide something', () => {
  const files = globSync('{app,demo,platform,scripts,server,store}/**/*.{ts,tsx}').filter(
    file => !/\.test\./.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const readers = files.filter(file => /['"`]auditEntries\b|audit_entries/.test(readFileSync(file, 'utf8')))
  expect(readers.sort()).toEqual(allowed)
})
