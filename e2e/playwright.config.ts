import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { isFullSize } from '../test/test-size.ts'

export const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Renders text the same on every machine.
    '--font-render-hinting=none',
    // Pages live too shortly for optimized code to be worth its compilation, or for old code and
    // objects to be worth collecting.
    '--js-flags=--no-opt --no-maglev --single-threaded --no-flush-bytecode --min-semi-space-size=16',
    // Starting a process for each test's pages takes a sixth of the time.
    '--renderer-process-limit=1',
  ],
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // `npm run test:screens` runs these. Whole paths: the clone may be in a folder of such a name.
  testIgnore: ['browsers/**', 'screens/**'].map(path => fileURLToPath(new URL(path, import.meta.url))),
  // Rarer than what the others go through; `npm test -- --full` has them.
  ...(isFullSize ? {} : { grepInvert: /@full/ }),
  globalSetup: fileURLToPath(new URL('logs/global-setup.ts', import.meta.url)),
  outputDir: '../test-results',
  fullyParallel: true,
  // More than the two cores of the smallest machine: journeys wait. A fourth one saves no time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A limit for what hangs, not for what is slow on a busy machine.
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01, stylePath: 'screens/without-photos.css' },
  },
  snapshotPathTemplate: '{testDir}/screens/baselines/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    launchOptions,
    trace: 'off',
    // It would answer requests that tests hold back or fail. Journeys without a network allow it.
    serviceWorkers: 'block',
  },
})
