import base from '../playwright.config.ts'

/** For `npm run screens`, which takes a screenshot of every screen. */
export default {
  ...base,
  // The logs of the journeys are searched, which do more than the screens.
  globalSetup: [],
  testMatch: 'screenshots.ts',
  projects: [{ name: 'en' }, { name: 'ms', use: { language: 'ms' } }],
  testIgnore: [],
  outputDir: '../../test-results',
  timeout: 400_000,
  // The emulators' content security policy forbids the style that screenshots add.
  use: { ...base.use, hasFullCatalogue: true, bypassCSP: true },
}
