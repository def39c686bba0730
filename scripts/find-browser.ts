import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** A Chromium to test with: the one that CHROMIUM_PATH names, an installed one, the one in the npm package, or Playwright's own, in that order. */
export async function findBrowser(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (!canRun(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which can't be run.`)
    return configuredPath
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap(name => folders.map(folder => join(folder, name))).find(canRun)
  if (installed) return installed
  const unpacked = await unpackChromium().catch(() => undefined)
  if (unpacked && canRun(unpacked)) return unpacked
  const downloaded = playwrightChromium.executablePath()
  if (canRun(downloaded)) return downloaded
  throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.')
}

/** The package unpacks into the folder for temporary files, where somebody else's may lie already: it is given one that belongs to this checkout. */
async function unpackChromium(): Promise<string> {
  const folder = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    return await bundled.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
