import { accessSync, constants, globSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Path of a Chromium for tests: CHROMIUM_PATH, the one of the npm package, an installed one, or
 * Playwright's download, in that order. The npm package is the same version on every machine.
 *
 * @throws when there is none
 */
export async function findBrowser(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (!canRun(configuredPath)) throw new Error(`CHROMIUM_PATH is not executable: ${configuredPath}`)
    return configuredPath
  }
  const unpacked = await unpackChromium().catch(() => undefined)
  if (unpacked && canRun(unpacked)) return unpacked
  const installed = findInstalledChromium()
  if (installed) return installed
  const downloaded = playwrightChromium.executablePath()
  if (canRun(downloaded)) return downloaded
  throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.')
}

/**
 * Path of an installed Chromium, which has a back/forward cache: that of the npm package has none.
 * Undefined when there is none.
 */
export const findInstalledChromium = () => listPaths(...names).find(canRun)

/**
 * Unpacks the browser of the npm package into node_modules/.cache. By default the package uses the
 * shared temporary directory, where another user's copy may exist that can't be overwritten.
 */
async function unpackChromium(): Promise<string | undefined> {
  // The package holds a build for Linux alone, and unpacks it anywhere.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
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

/**
 * Path of the Firefox that FIREFOX_PATH names, or of an installed one; undefined when there is
 * none.
 */
export const findFirefox = () => [process.env.FIREFOX_PATH ?? '', ...listPaths('firefox-esr', 'firefox')].find(canRun)

/** Programs that show and drive WebKit. */
export interface WebKitPrograms {
  browser: string
  driver: string
  /** A display that nobody sees: the browser can't do without one. */
  display: string
}

/** The WebKit of Debian's packages; undefined when a program is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find(canRun)
  const [driver, display] = ['WebKitWebDriver', 'Xvfb'].map(name => listPaths(name).find(canRun))
  return browser && driver && display ? { browser, driver, display } : undefined
}

const listPaths = (...names: string[]) =>
  names.flatMap(name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name)))

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
