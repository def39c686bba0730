import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What runs on PostgreSQL too. A file belongs here when PostgreSQL could answer otherwise than
 * SQLite: by the SQL that it runs, by locks and conflicts between transactions that run at the same
 * time, by the jobs that several processes share, or by the schema. What a page shows, which input
 * is refused and which status an endpoint sends is decided above the database, and proven once.
 * `npm test` has the queries, locks and conflicts that most depends on.
 */
const onPostgres = [
  // Of PostgreSQL alone: what processes tell each other, and their counters
  '{platform/live,server/http}/*.postgres.test.ts',
  // SQL
  'store/**/*-queries.test.ts',
  'store/products/{product-changes,sold-search}.test.ts',
  'server/tests/orders/search-orders.test.ts',
  'server/tests/products/manage-products.test.ts',
  // Locks, and requests at the same time
  'server/api/checkout.test.ts',
  'server/tests/checkout/{checkout-sessions,concurrent-agreements,concurrent-checkouts,joined-checkouts}.test.ts',
  'server/tests/checkout/{change-reservation,lost-webhooks,payment-events,purchase}.test.ts',
  'server/tests/orders/{concurrent-refund-requests,end-payment}.test.ts',
  'server/tests/products/{concurrent-edits,hold-products}.test.ts',
  'server/webhooks/stripe-webhooks.test.ts',
]

/** On PostgreSQL with `npm test -- --full` alone: it takes three times as long as the rest. */
const onPostgresAtFullSize = [
  // Kills a process of the store at every step.
  'test/crash/*.test.ts',
  'test/fuzz/*.test.ts',
  // Of PostgreSQL alone: its outages, and what processes do to each other
  'platform/{backup,export}/*.postgres.test.ts',
  'platform/database/*.postgres.test.ts',
  'server/tests/{cluster,failures}/*.postgres.test.ts',
  'server/tests/upgrade.test.ts',
  // SQL
  'server/tests/admin/{money,money-movements,money-orders,movements}.test.ts',
  'server/tests/{privacy,questions}/*.test.ts',
  'server/tests/orders/{account-orders,admin-order-page,agreed-order-page,find-order,order-notes,reservations-page}.test.ts',
  'server/tests/products/{change-prices,every-field,faceted-lists,price-page,saved-drafts}.test.ts',
  'server/{api/{feedback,page-views},metrics/metrics,tests/settings/{settings,transfer}}.test.ts',
  // Locks, and requests at the same time
  'server/auth/{account-links,first-admin,second-factor,sessions}.test.ts',
  'server/tests/{demo/demo,admin/invitations}.test.ts',
  'server/tests/checkout/{changed-orders,low-stock,noted-payments,open-orders}.test.ts',
  'server/tests/checkout/{paid-order-events,payment-seen-late,published-events,reserved-orders}.test.ts',
  'server/tests/{drops,limits}/*.test.ts',
  'server/tests/orders/{any-presses,disputed-refunds,disputes,failed-refunds,pack-together,pay-back}.test.ts',
  'server/tests/orders/{press-conflicts,presses,refunds-after-changes}.test.ts',
  'server/tests/products/{promoted-products,promotions,sold-elsewhere,withdrawn-by-admin,withdrawn-products}.test.ts',
  // Jobs, and what they send
  'server/{lifecycle/{background-jobs,report-clock},live/public-stream}.test.ts',
  'server/tests/{alerts,books,push}/*.test.ts',
  'server/tests/checkout/reconciliation.test.ts',
  'server/tests/messages/{daily-caps,expired-payments,mail-outage,messages-page,send-messages}.test.ts',
]

/**
 * On SQLite with `npm test -- --full` and `vitest` alone: rare, and slow because each test starts
 * processes, waits for what hangs or sends thousands of long texts.
 */
const rare = [
  'deploy/{plain-proxy,proxies}.test.ts',
  'platform/{data-lock,temporary-folder}.test.ts',
  'platform/photos/faulty-bucket.test.ts',
  'scripts/{restore,third-language}.test.ts',
  'server/lifecycle/{broken-starts,watchdog}.test.ts',
  'server/tests/{cluster,failures}/*.test.ts',
  'server/tests/{hostile-texts,upgrade}.test.ts',
  'server/tests/messages/mail-outage.test.ts',
  'test/crash/*.test.ts',
]

// As the shop runs. In any other mode React renders three times slower.
process.env.NODE_ENV = 'production'

// The files of a worker share their modules: loading the app for each one takes a third of the
// time.
const isolate = false

// Collecting the garbage of many short tests takes a tenth of the time with Node's default.
const execArgv = ['--max-semi-space-size=64']

export default defineConfig({
  test: {
    // More than the two cores of the smallest machine: some tests wait for a database or a process.
    // Each worker loads and warms up the app, which takes two seconds of a core.
    maxWorkers: 3,
    // A limit for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: 'scripts/warn-of-stale-build.ts',
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['{app,demo,deploy,platform,sandbox,scripts,server,store,test,tools}/**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            '**/*.postgres.test.ts',
            ...(process.env.TEST_SIZE === 'small' ? rare : []),
          ],
          isolate,
          execArgv,
        },
      },
      {
        // Tests of the list above, on a real PostgreSQL.
        test: {
          name: 'postgres',
          include: [...onPostgres, ...(process.env.TEST_SIZE === 'full' ? onPostgresAtFullSize : [])],
          isolate,
          execArgv,
          globalSetup: 'test/postgres/global-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
})
