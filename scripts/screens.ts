import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'
import { runProgram } from './run-program.ts'

// npm run screens -- --out DIRECTORY --only cart: takes screenshots of every screen in every state
// at five widths, with --lang ms in Malay, with --sizes 390,1280 at these alone. With --baselines
// it updates the baseline screenshots of the tests.

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screens' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    baselines: { type: 'boolean', default: false },
  },
})
const out = resolve(values.out)
const grepArguments = values.only ? ['--grep', values.only] : []
if (values.baselines)
  process.exit(
    await runPlaywright('e2e/screens/playwright.config.ts', [
      '--update-snapshots=all',
      'e2e/screens/baselines.e2e.ts',
      ...grepArguments,
    ]),
  )

mkdirSync(out, { recursive: true })
const isScreenFolder = (folder: string) => /^\d+(-large-text)?$/.test(folder)
if (!values.only)
  for (const folder of readdirSync(out).filter(isScreenFolder)) rmSync(join(out, folder), { recursive: true })
const code = await runPlaywright('e2e/screens/screenshots.config.ts', [`--project=${values.lang}`, ...grepArguments])
console.log(`Screenshots are in ${out}`)
process.exit(code)

async function runPlaywright(config: string, more: string[]): Promise<number> {
  const environment = {
    CHROMIUM_PATH: await findBrowser(),
    SCREENS_OUT: out,
    ...(values.sizes && { SCREENS_SIZES: values.sizes }),
  }
  return runProgram('playwright', ['test', `--config=${config}`, '--reporter=line', ...more], environment)
}
