import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from '#store/database.server.ts'
import { ConfigError } from '../config.server.ts'
import type { Dialect } from './dialect.ts'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as signIn } from './migrations/002-sign-in.ts'
import { up as search } from './migrations/003-search.ts'
import { up as uploads } from './migrations/004-uploads.ts'
import { up as admin } from './migrations/005-admin.ts'
import { up as sales } from './migrations/006-sales.ts'
import { up as rateLimits } from './migrations/007-rate-limits.ts'
import { up as visits } from './migrations/008-visits.ts'
import { up as plainNames } from './migrations/009-plain-names.ts'
import { up as productBrand } from './migrations/010-product-brand.ts'
import { up as refundRecords } from './migrations/011-refund-records.ts'
import { up as checkoutUrl } from './migrations/012-checkout-url.ts'
import { up as holdLimits } from './migrations/013-hold-limits.ts'
import { up as privacy } from './migrations/015-privacy.ts'
import { up as withdrawnProducts } from './migrations/017-withdrawn-products.ts'
import { up as orderLanguage } from './migrations/018-order-language.ts'
import { up as orderPages } from './migrations/019-order-pages.ts'
import { up as parcels } from './migrations/020-parcels.ts'
import { up as messages } from './migrations/021-messages.ts'
import { up as settings } from './migrations/022-settings.ts'
import { up as orderWorkplace } from './migrations/023-order-workplace.ts'
import { up as push } from './migrations/024-push.ts'
import { up as refundAmounts } from './migrations/025-refund-amounts.ts'
import { up as garmentFacts } from './migrations/026-garment-facts.ts'
import { up as soldChannel } from './migrations/027-sold-channel.ts'
import { up as askingPrices } from './migrations/028-asking-prices.ts'
import { up as drops } from './migrations/029-drops.ts'
import { up as searchAlerts } from './migrations/030-search-alerts.ts'
import { up as savedDrafts } from './migrations/031-saved-drafts.ts'
import { up as writeChecks } from './migrations/032-write-checks.ts'
import { up as messagesInDoubt } from './migrations/033-messages-in-doubt.ts'
import { up as disputes } from './migrations/034-disputes.ts'
import { up as refundRequests } from './migrations/035-refund-requests.ts'
import { up as refundsOfTheirOwn } from './migrations/036-refunds-of-their-own.ts'
import { up as movements } from './migrations/037-movements.ts'
import { up as orderAccounts } from './migrations/038-order-accounts.ts'
import { up as questions } from './migrations/039-questions.ts'
import { up as heldProductAlerts } from './migrations/040-held-product-alerts.ts'
import { findRequiredMigration, listAppliedMigrations, requireMigration } from './schema-requirement.server.ts'
import { findCurrentSchema } from './store-tables.server.ts'

type Up = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

/**
 * A migration that earlier versions can't run with, such as one that drops a column. `requires`
 * names the migration that a version has to know to run with the schema after it.
 */
interface ContractingMigration {
  up: Up
  requires: string
}

export type StoreMigrations = Record<string, Up | ContractingMigration>

// In order. Released migrations never change; a later change is a new migration. docs/upgrade.md
// has the rules.
export const storeMigrations: StoreMigrations = {
  '001-first-tables': firstTables,
  '002-sign-in': signIn,
  '003-search': search,
  '004-uploads': uploads,
  '005-admin': admin,
  '006-sales': sales,
  '007-rate-limits': rateLimits,
  '008-visits': visits,
  '009-plain-names': plainNames,
  '010-product-brand': productBrand,
  '011-refund-records': refundRecords,
  '012-checkout-url': checkoutUrl,
  '013-hold-limits': holdLimits,
  '015-privacy': privacy,
  '017-withdrawn-products': withdrawnProducts,
  '018-order-language': orderLanguage,
  '019-order-pages': orderPages,
  '020-parcels': parcels,
  '021-messages': messages,
  '022-settings': settings,
  '023-order-workplace': orderWorkplace,
  '024-push': push,
  '025-refund-amounts': refundAmounts,
  '026-garment-facts': garmentFacts,
  '027-sold-channel': soldChannel,
  '028-asking-prices': askingPrices,
  '029-drops': drops,
  '030-search-alerts': searchAlerts,
  '031-saved-drafts': savedDrafts,
  '032-write-checks': writeChecks,
  '033-messages-in-doubt': messagesInDoubt,
  '034-disputes': disputes,
  '035-refund-requests': refundRequests,
  '036-refunds-of-their-own': { up: refundsOfTheirOwn, requires: '036-refunds-of-their-own' },
  '037-movements': movements,
  '038-order-accounts': orderAccounts,
  '039-questions': questions,
  '040-held-product-alerts': heldProductAlerts,
}

/**
 * How long a migration waits for a lock in PostgreSQL. The queries that come after it wait behind
 * it, so it gives up before they do, and tries again.
 */
const lockTimeout = '2s'
const maxAttempts = 30
const retryMs = 1000

/**
 * Applies the migrations that the database lacks, each in a transaction of its own. Several
 * processes may call it at once. A database of a newer version is left as it is when this version
 * can run with it.
 * @throws ConfigError when this version can't run with the schema of a newer one.
 * @throws with the migration's name when one fails.
 */
export async function migrate(db: Db, dialect: Dialect, migrations: StoreMigrations = storeMigrations): Promise<void> {
  // Migrations use the names of the database (snake case), so the CamelCasePlugin is left out.
  const plain = db.withoutPlugins()
  const applied = await listAppliedMigrations(plain)
  const unknown = applied.filter(name => !(name in migrations))
  if (unknown.length > 0) return assertCompatible(plain, { unknown, applied, migrations })
  const provider = { getMigrations: async () => wrapMigrations(migrations, dialect) }
  // Without it the migrator takes a table of the same name in another schema for its own.
  const migrationTableSchema = await findCurrentSchema(plain)
  const migrator = new Migrator({ db: plain, provider, ...(migrationTableSchema && { migrationTableSchema }) })
  // Nobody waits for a lock on the tables of a new database.
  if (applied.length === 0) return assertApplied(await migrator.migrateToLatest())
  while ((await migrateOne(migrator)) > 0);
}

/** Lists the migrations of this version that are not among the applied ones. */
export const listMissingMigrations = (applied: readonly string[]): string[] =>
  Object.keys(storeMigrations).filter(name => !applied.includes(name))

function wrapMigrations(migrations: StoreMigrations, dialect: Dialect): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const { up, requires } = typeof migration === 'function' ? { up: migration, requires: undefined } : migration
    const run = async (handle: Kysely<unknown>) => {
      if (dialect === 'postgres') await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(handle)
      await up(handle, dialect)
      if (requires !== undefined) await requireMigration(handle, requires)
    }
    return [name, { up: run } satisfies Migration] as const
  })
  return Object.fromEntries(entries)
}

/** Applies the next migration. Returns how many were applied: 0 when there is none. */
async function migrateOne(migrator: Migrator): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const result = await migrator.migrateUp()
    if (!isLockTimeout(result.error) || attempt === maxAttempts) {
      assertApplied(result)
      return result.results?.length ?? 0
    }
    await wait(retryMs)
  }
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

function assertApplied({ error, results }: MigrationResultSet): void {
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`Database migration failed${failed ? `: ${failed}` : ''}`, { cause: error })
}

async function assertCompatible<T>(
  db: Kysely<T>,
  { unknown, applied, migrations }: { unknown: string[]; applied: string[]; migrations: StoreMigrations },
): Promise<void> {
  const required = await findRequiredMigration(db)
  const missing = Object.keys(migrations).find(name => !applied.includes(name))
  const isCompatible = (required === undefined || required in migrations) && missing === undefined
  if (isCompatible) return
  throw new ConfigError(
    `The database is of a newer version of the store (${unknown.at(-1)}), and this version can't run with it: ${missing ? `it lacks ${missing}` : `that takes a version with ${required}`}. Start the newer version again, or restore a backup from before the upgrade (docs/upgrade.md).`,
  )
}
