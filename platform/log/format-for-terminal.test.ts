import { expect, test } from 'vitest'
import { createLog } from './create-log.server.ts'
import { formatForTerminal } from './format-for-terminal.ts'

test('a terminal shows time, message and fields, and the stack of an error', () => {
  let shown = ''
  const write = (line: string) => {
    shown += formatForTerminal(line)
  }
  const log = createLog({ level: 'info', getRequestId: () => 'one-request' }, { write })
  log.info({ payments: 2, by: 'settings' }, 'Books compared')
  log.warn('Disk nearly full')
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  log.error({ reason: '550\n\u001B]0;x', err: new Error('No answer', { cause }) }, 'Mail not sent')
  expect(shown).toContain('Caused by: Error: refused')
  expect(shown).toContain('code: ECONNREFUSED')
  expect(shown).toContain('Mail not sent reason=550  ]0;x\n')
  expect(
    shown
      .replaceAll(/^\d\d:\d\d:\d\d /gm, '')
      .split('\n')
      .slice(0, 4),
  ).toEqual([
    'Books compared payments=2 by=settings',
    'Warning: Disk nearly full',
    'Error: Mail not sent reason=550  ]0;x',
    'Error: No answer',
  ])
  expect(shown).not.toMatch(/[{}]|one-request/)
})
