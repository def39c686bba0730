import { defineConfig } from 'vitest/config'

const withDatabase = [
  'server/**/*.test.ts',
  'store/**/*-queries.test.ts',
  '**/*.postgres.test.ts',
  'test/{crash,fuzz}/*.test.ts',
]

export default defineConfig({
  test: {
    // More than the two cores of the smallest machine: many tests wait for a database or a process.
    maxWorkers: 3,
    // A limit for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['{app,demo,platform,sandbox,scripts,server,store,test,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.postgres.test.ts'],
        },
      },
      {
        // The same tests again, for whatever touches the database, on a real PostgreSQL.
        test: {
          name: 'postgres',
          include: withDatabase,
          globalSetup: 'test/postgres/global-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
})
