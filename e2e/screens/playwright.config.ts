import base from '../playwright.config.ts'

/**
 * Every screen in every state and by every input: accessibility, layout, and pictures of ten. And
 * what depends on the browser and its network.
 */
export default {
  ...base,
  testDir: '..',
  testMatch: '{browsers,screens}/*.e2e.ts',
  projects: [{ name: 'en' }, { name: 'ms', testMatch: 'screens/screens.e2e.ts', use: { language: 'ms' } }],
  testIgnore: [],
  outputDir: '../../test-results',
  expect: {
    ...base.expect,
    toHaveScreenshot: { ...base.expect?.toHaveScreenshot, stylePath: 'without-photos.css' },
  },
}
