import base from '../playwright.config.ts'

/** Not a test: `npm run screens` takes a picture of every screen with it. */
export default {
  ...base,
  testMatch: 'pictures.ts',
  outputDir: '../../test-results',
  timeout: 400_000,
  // The stand-ins allow no styles but their own, and pictures need one more.
  use: { ...base.use, hasFullCatalogue: true, bypassCSP: true },
}
