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
  log.error({ err: new Error('No answer') }, 'Mail not sent')
  expect(
    shown
      .replaceAll(/^\d\d:\d\d:\d\d /gm, '')
      .split('\n')
      .slice(0, 4),
  ).toEqual([
    'Books compared payments=2 by=settings',
    'Warning: Disk nearly full',
    'Error: Mail not sent',
    'Error: No answer',
  ])
  expect(shown).not.toMatch(/[{}]|one-request/)
})
