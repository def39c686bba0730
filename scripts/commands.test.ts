import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isFullSize } from '#test/test-size.ts'

const commands: [name: string, args: string[], sentence: RegExp][] = [
  ['backup', ['--out'], /^Option '--out <value>' argument missing\. Usage: npm run backup/],
  ['backup-verify', [], /^Say which backup: npm run backup:verify/],
  ['check-live', ['--other'], /^Unknown option '--other'\. Usage: npm run check:live/],
  ['compare-books', ['--since', 'yesterday'], /^--since takes a day\. Usage: npm run compare-books/],
  ['convert-hosted', [], /^Say what to convert: npm run convert:hosted/],
  ['erase-person', [], /^Say whom to erase: npm run erase-person/],
  ['export-person', ['siti@'], /^Say whose data: npm run export-person/],
  ['export', ['--out', 'X'], /^Unknown option '--out'\. Usage: npm run export -- DIRECTORY/],
  ['grant-admin', ['--other'], /^Unknown option '--other'\. Usage: npm run grant-admin/],
  ['import', [], /^Say what to import: npm run import/],
  ['reset-second-factor', [], /^Say whose account it is: npm run reset-second-factor/],
  ['restore', [], /^Say which backup: npm run restore/],
  ['set-password', [], /^Say whose account it is: npm run set-password/],
]

// Everything else about a command is tested by calling its function.
test.each(isFullSize ? commands : commands.slice(0, 3))(
  'the process of %s takes its arguments, and ends with status 1 and a sentence',
  (name, args, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(sentence)
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 })
  },
)
