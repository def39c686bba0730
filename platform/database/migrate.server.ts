import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '#store/database.server.ts'
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

// In order. Released migrations never change; a later change is a new migration.
const migrations = {
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
}

/**
 * Applies the migrations that the database lacks. Several processes may call it at once.
 * @throws with the migration's name when one fails.
 */
export async function migrate(db: Db, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    // Migrations use the names of the database (snake case), so the CamelCasePlugin is left out.
    db: db.withoutPlugins(),
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: handle => up(handle, dialect) } satisfies Migration,
          ]),
        ),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`Database migration failed${failed ? `: ${failed}` : ''}`, { cause: error })
}
