import { defineConfig } from 'vitest/config'

// The tests of the project `sqlite`, for `npm run mutation`. A mutant exists only in the process
// that runs the tests, so those that start the store as a process of its own are left out.
export default defineConfig({
  test: {
    include: ['{app,platform,sandbox,server,store}/**/*.test.{ts,tsx}'],
    exclude: ['**/*.postgres.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The files share their modules: loading the app for each one takes most of the time.
    isolate: false,
    // A test that fails by the load of a busy machine would end the whole run.
    retry: 1,
  },
})
