import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCommand } from '#test/has-command.ts'
import { hasPostgres } from '#test/postgres/server.ts'
import { findBrowser, findFirefox, findInstalledChromium, findWebKit } from './find-browser.ts'
import { runProgram } from './run-program.ts'

// Runs all tests but those of screens, or with --screens those alone. Without --full what is large
// runs small, and what is rare is left out. The last line sums the tests up: 'N passed, N failed',
// and ', N skipped' if there are any.

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** Names of the tests that failed. */
  failures: string[]
}

const folder = mkdtempSync(join(hasMemoryFolder() ? '/dev/shm' : tmpdir(), 'store-test-'))
// PostgreSQL, which doesn't run as root, keeps its data below it.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const isForScreens = process.argv.includes('--screens')
const isFull = process.argv.includes('--full')
const withoutBrowser = process.argv.includes('--no-browser')
const results: Totals[] = []
// One after the other: at the same time both are slower by more than the time that journeys wait.
if (!isForScreens) results.push(await runUnitTests())
if (!isForScreens && !withoutBrowser) results.push(await runBrowserTests('e2e/playwright.config.ts'))
if (isForScreens) results.push(await runBrowserTests('e2e/screens/playwright.config.ts'))

const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
if (!isForScreens && !hasPostgres()) console.log('\nTests on PostgreSQL were skipped: install a server.')
if (isForScreens && !findFirefox())
  console.log('\nThe purchase in Firefox was skipped: install firefox-esr, or set FIREFOX_PATH.')
if (isForScreens && !findWebKit())
  console.log('\nThe purchase in WebKit was skipped: install webkit2gtk-driver and xvfb.')
if (!isForScreens && !findInstalledChromium())
  console.log('\nJourneys with the back/forward cache were skipped: install chromium.')
const missing = ['nginx', 'caddy', 'systemd-analyze'].filter(name => !hasCommand(name))
if (!isForScreens && missing.length > 0)
  console.log(`\nThe files of deploy/ were not tried with ${missing.join(', ')}: not installed.`)
for (const name of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runUnitTests(): Promise<Totals> {
  const report = join(folder, 'units.json')
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`])
  return readTotals(report, code, json => ({
    passed: json.numPassedTests ?? 0,
    failed: json.numFailedTests ?? 0,
    skipped: json.numPendingTests ?? 0,
    failures: (json.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
    ),
  }))
}

async function runBrowserTests(config: string): Promise<Totals> {
  const report = join(folder, `${config.replaceAll('/', '-')}.json`)
  const browser = await findBrowser().catch(error => void console.error(String(error)))
  if (!browser) return { passed: 0, failed: 1, skipped: 0, failures: ['no browser'] }
  const environment = {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // Compiled tests outlive the run.
    PWTEST_CACHE_DIR: 'node_modules/.cache/playwright',
    // In memory, browsers and stores that write their files take a tenth less processor time.
    TMPDIR: folder,
  }
  const code = await run('playwright', ['test', `--config=${config}`, '--reporter=list,json'], environment)
  return readTotals(report, code, ({ stats, suites = [] }) => ({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: listFailedJourneys(suites),
  }))
}

/** Whether there is a folder in memory with a gigabyte to spare; a container's has 64 MB. */
function hasMemoryFolder(): boolean {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

interface Suite {
  file: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean }[]
}

function listFailedJourneys(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, suites = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
    ...listFailedJourneys(suites),
  ])
}

interface Report {
  testResults?: { name: string; assertionResults: { status: string; fullName: string }[] }[]
  suites?: Suite[]
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/**
 * A runner that exits with an error without a failed test counts as one failure: a crash, or a file
 * that doesn't load.
 */
function readTotals(report: string, code: number, count: (json: Report) => Totals): Totals {
  try {
    const totals = count(JSON.parse(readFileSync(report, 'utf8')) as Report)
    return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
  } catch (error) {
    console.error(`The runner left no report: ${error}`)
    return { passed: 0, failed: 1, skipped: 0, failures: ['the runner itself'] }
  }
}

function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  return runProgram(command, args, {
    // Node keeps the compiled modules of the many store processes here, which start faster then.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/compiled-modules',
    TEST_SIZE: isFull ? 'full' : (process.env.TEST_SIZE ?? 'small'),
    ...environment,
  })
}
