import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasCommand } from '#test/has-command.ts'

const unit = readFileSync('deploy/tuffthrift.service', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const [, memorySettings = '', command = ''] = / && (.*) exec (node .*)$/.exec(scripts.start) ?? []

test('systemd starts the store as npm start does', () => {
  expect(unit).toContain(`\nEnvironment=${memorySettings}\n`)
  expect(unit).toContain(`\nExecStart=/srv/tuffthrift/current/node_modules/.bin/${command}\n`)
})

// Of both it is read from the files: no test starts systemd or Compose.
test('systemd and Compose start the store again when the watchdog has killed it', () => {
  expect(unit).toContain('\nRestart=always\n')
  const [, store = ''] = /^ {2}store:\n((?: {4}.*\n|\n)+)/m.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  expect(store).toContain('    restart: unless-stopped\n')
  // The first process of a container could not kill itself.
  expect(store).toContain('    init: true\n')
})

test('systemd and Compose leave room for the largest heap and one decoded photo', () => {
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(command)?.[1])
  const memoryMax = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1])
  expect(memoryMax).toBeGreaterThanOrEqual(heapMb + 500)
  expect(readFileSync('compose.yaml', 'utf8')).toContain(`\n    mem_limit: ${memoryMax}m\n`)
})

test.skipIf(!hasCommand('systemd-analyze'))('systemd understands the unit and finds it well protected', () => {
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/tuffthrift.service'], {
    encoding: 'utf8',
  })
  // The machine that runs the tests need not have Node where the unit expects it.
  const problems = verified.stderr
    .split('\n')
    .filter(line => line.includes('tuffthrift') && !line.includes('/node_modules/.bin/node'))
  expect(problems).toEqual([])
  // The highest exposure that counts as acceptable, in tenths: it is 15.
  const security = ['security', '--offline=yes', '--threshold=20', 'deploy/tuffthrift.service']
  expect(spawnSync('systemd-analyze', security, { encoding: 'utf8' })).toMatchObject({ status: 0 })
})
