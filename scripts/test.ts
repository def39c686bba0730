import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'

// Runs every test there is and ends with one line that sums them up.

interface Totals {
  passed: number
  failed: number
}

const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
const withoutBrowser = process.argv.includes('--no-browser')
const results = [await runUnitTests(), ...(withoutBrowser ? [] : [await runEndToEndTests()])]
rmSync(folder, { recursive: true, force: true })

const passed = results.reduce((total, sum) => total + sum.passed, 0)
const failed = results.reduce((total, sum) => total + sum.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runUnitTests(): Promise<Totals> {
  const report = join(folder, 'units.json')
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`])
  return readTotals(report, code, json => ({ passed: json.numPassedTests ?? 0, failed: json.numFailedTests ?? 0 }))
}

async function runEndToEndTests(): Promise<Totals> {
  const report = join(folder, 'journeys.json')
  const browser = await findBrowser().catch(error => void console.error(String(error)))
  if (!browser) return { passed: 0, failed: 1 }
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    environment,
  )
  return readTotals(report, code, ({ stats }) => ({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  }))
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A runner that ended badly without a failed test has failed all the same: a file that could not be loaded, a crash. */
function readTotals(report: string, code: number, sum: (json: Report) => Totals): Totals {
  let totals: Totals = { passed: 0, failed: 0 }
  try {
    totals = sum(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } catch (error) {
    console.error(`The runner left no report: ${error}`)
    return { passed: 0, failed: 1 }
  }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...environment } })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
