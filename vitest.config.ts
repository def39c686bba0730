import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What runs on PostgreSQL too. A file belongs here when PostgreSQL could answer otherwise than
 * SQLite: by the SQL that it runs, by locks and conflicts between transactions that run at the same
 * time, by the jobs that several processes share, or by the schema. What a page shows, which input
 * is refused and which status an endpoint sends is decided above the database, and proven once.
 * `npm test` has the queries, locks and conflicts that most depends on.
 */
const onPostgres = [
  // Of PostgreSQL alone: its pool, its locks and what processes tell each other.
  'platform/database/{advisory-lock,postgres-pool}.postgres.test.ts',
  '{platform/live,server/http}/*.postgres.test.ts',
  // SQL
  'store/**/*-queries.test.ts',
  'store/products/{product-changes,sold-search}.test.ts',
  'server/tests/orders/{admin-order-page,order-notes,reservations-page,search-orders}.test.ts',
  'server/tests/products/{change-prices,every-field,faceted-lists,manage-products}.test.ts',
  // Locks, and requests at the same time
  'server/api/checkout.test.ts',
  'server/tests/checkout/{changed-orders,checkout-sessions,concurrent-agreements,concurrent-checkouts,joined-checkouts}.test.ts',
  'server/tests/checkout/{change-reservation,lost-webhooks,low-stock,open-orders,payment-events,payment-seen-late,purchase,reserved-orders}.test.ts',
  'server/tests/drops/*.test.ts',
  'server/tests/limits/{checkout-limits,order-notifications}.test.ts',
  'server/tests/orders/{concurrent-refund-requests,disputed-refunds,end-payment,pack-together}.test.ts',
  'server/tests/products/{concurrent-edits,hold-products,promoted-products,promotions,withdrawn-by-admin,withdrawn-products}.test.ts',
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
  'server/tests/orders/{account-orders,agreed-order-page,find-order}.test.ts',
  'server/tests/products/{price-page,saved-drafts}.test.ts',
  'server/{api/{feedback,page-views},metrics/metrics,tests/settings/{settings,transfer}}.test.ts',
  // Locks, and requests at the same time
  'server/auth/{account-links,first-admin,second-factor,sessions}.test.ts',
  'server/tests/{demo/demo,admin/invitations}.test.ts',
  'server/tests/checkout/{noted-payments,paid-order-events,published-events}.test.ts',
  'server/tests/limits/*.test.ts',
  'server/tests/orders/{any-presses,disputes,failed-refunds,pay-back,press-conflicts,presses,refunds-after-changes}.test.ts',
  'server/tests/products/sold-elsewhere.test.ts',
  // Jobs, and what they send
  'server/{lifecycle/{background-jobs,report-clock},live/public-stream}.test.ts',
  'server/tests/{alerts,books,push}/*.test.ts',
  'server/tests/checkout/reconciliation.test.ts',
  'server/tests/messages/{daily-caps,expired-payments,mail-outage,messages-page,send-messages}.test.ts',
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
    // More than the two cores of the smallest machine: many tests wait for a database or a process.
    // Each worker loads the app, which takes four seconds of a core.
    maxWorkers: 4,
    // A limit for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: 'scripts/warn-of-stale-build.ts',
    projects: [
      {
        test: {
          name: 'sqlite',
          include: ['{app,demo,deploy,platform,sandbox,scripts,server,store,test,tools}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
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
