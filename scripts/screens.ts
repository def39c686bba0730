import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'
import { runProgram } from './run-program.ts'

// npm run screens -- --out DIRECTORY --only cart: takes screenshots of every screen in every state
// at five widths and arranges them on contact sheets, with --lang ms in Malay, with --sizes
// 390,1280 at these alone. With --baselines it updates the baseline screenshots of the tests.

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
const isScreenFolder = (folder: string) => folder === 'sheets' || /^\d+(-large-text)?$/.test(folder)
const folders = () => readdirSync(out).filter(isScreenFolder)
if (!values.only) for (const folder of folders()) rmSync(join(out, folder), { recursive: true })
const code = await runPlaywright('e2e/screens/screenshots.config.ts', [`--project=${values.lang}`, ...grepArguments])
for (const folder of folders()) if (folder !== 'sheets') await createContactSheets(folder)
console.log(`Screenshots and contact sheets are in ${out}`)
process.exit(code)

async function runPlaywright(config: string, more: string[]): Promise<number> {
  const environment = {
    CHROMIUM_PATH: await findBrowser(),
    SCREENS_OUT: out,
    ...(values.sizes && { SCREENS_SIZES: values.sizes }),
  }
  return runProgram('playwright', ['test', `--config=${config}`, '--reporter=line', ...more], environment)
}

/** Arranges the screenshots of one width side by side; each is cropped to a maximum height. */
async function createContactSheets(folder: string): Promise<void> {
  const width = Number.parseInt(folder, 10)
  const [columns, cellWidth] = width < 768 ? [6, 320] : [4, 480]
  const maxHeight = Math.round(cellWidth * (width < 768 ? 3 : 1.6))
  const names = readdirSync(join(out, folder)).sort()
  mkdirSync(join(out, 'sheets'), { recursive: true })
  for (let first = 0; first < names.length; first += columns) {
    const batch = names.slice(first, first + columns)
    const pictures = await Promise.all(
      batch.map(async (name, index) => {
        const picture = await sharp(join(out, folder, name))
          .resize({ width: cellWidth })
          .toBuffer()
        const { height = 0 } = await sharp(picture).metadata()
        const input = await sharp(picture)
          .extract({ left: 0, top: 0, width: cellWidth, height: Math.min(height, maxHeight) })
          .toBuffer()
        return { input, left: index * (cellWidth + 16), top: 0 }
      }),
    )
    const canvas = { width: columns * (cellWidth + 16), height: maxHeight, channels: 3 as const, background: '#888' }
    const sheet = join(out, 'sheets', `${folder}-${String(first / columns + 1).padStart(2, '0')}.png`)
    await sharp({ create: canvas }).composite(pictures).png().toFile(sheet)
  }
}
