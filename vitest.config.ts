import { configDefaults, defineConfig } from 'vitest/config'

const withDatabase = [
  'server/**/*.test.ts',
  'store/**/*-queries.test.ts',
  '**/*.postgres.test.ts',
  'test/{crash,fuzz}/*.test.ts',
  'platform/database/schema/*.test.ts',
]
// Tests of the server that would see no difference between the databases.
const withoutDatabase = [
  'server/auth/{admin-page-access,device-cookie,endpoint-access}.test.ts',
  'server/http/{aborted-requests,behind-proxy,client-network,compression,cross-site}.test.ts',
  'server/http/{error-messages,health-routes,local-request,overloaded-response,render-queue,security-headers,unavailable-response}.test.ts',
  'server/http/{take-turns,well-known-routes}.test.ts',
  'server/lifecycle/{describe-startup-error,diagnostics,startup-message,stop-on-signal}.test.ts',
  'server/live/{event-stream,stream-limits}.test.ts',
  'server/page-cache/{cache-key,cached-page,content-encoding,overload,page-store,render-cache}.test.ts',
  'server/link-previews/*.test.ts',
  'server/pages/*.test.ts',
  'server/product-images/upload-routes.test.ts',
  'server/{create-runtime,serve-store}.test.ts',
  'server/tests/cluster/questions-on-sqlite.test.ts',
]

// The files of a worker share their modules: loading the app for each one takes a third of the
// time.
const isolate = false

export default defineConfig({
  test: {
    // More than the two cores of the smallest machine: many tests wait for a database or a process.
    maxWorkers: 4,
    // A limit for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['{app,demo,deploy,platform,sandbox,scripts,server,store,test,tools}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
          isolate,
        },
      },
      {
        // The same tests again, for whatever touches the database, on a real PostgreSQL.
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: [...configDefaults.exclude, ...withoutDatabase],
          isolate,
          globalSetup: 'test/postgres/global-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
})
