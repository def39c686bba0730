import base from '../playwright.config.ts'

/** Not a test: `npm run screens` takes a picture of every screen with it. */
export default {
  ...base,
  testMatch: 'pictures.ts',
  outputDir: '../../test-results',
  timeout: 120_000,
  use: { ...base.use, hasAllPieces: true },
}
