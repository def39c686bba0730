import type { SearchAlertTable } from '#store/alerts/search-alert-table.ts'
import type { ProductId } from '#store/ids.ts'
import { createProduct } from '#store/products/create-product.server.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'
import type { PushSender, PushTarget } from '#store/push/push-sender.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpEach } from '#test/set-up.ts'
import { createPushHarness } from '../push/push-harness.ts'

/** A push harness with the steps of shoppers who ask for search alerts. */
export async function createAlertHarness(options: Parameters<typeof createPushHarness>[0] = {}) {
  const harness = await createPushHarness(options)
  const post = (path: string, body: unknown, method = 'POST') =>
    harness.request(path, { method, body: JSON.stringify(body) })
  const ask = ({ endpoint, p256dh, auth }: PushTarget, search: object, language = 'en') =>
    post('/api/search-alerts', { endpoint, keys: { p256dh, auth }, search, language })

  return {
    ...harness,
    post,

    /** Asks for an alert. Returns the response. */
    ask,

    /** Asks for an alert with a new device. */
    async createAlert(search: object, { language = 'en', device = harness.service.createDevice() } = {}) {
      const response = await ask(device, search, language)
      return { device, ...((await response.json()) as { id: string; token: string; search: string; label: string }) }
    },

    async listAlerts({ endpoint }: PushTarget) {
      const response = await post('/api/search-alerts/list', { endpoint })
      return ((await response.json()) as { alerts: { id: string; token: string; label: string }[] }).alerts
    },

    /** Adds a product as an admin does. */
    async addProduct(draft: Partial<ProductDraft> = {}): Promise<ProductId> {
      const added = await createProduct(
        harness.store,
        {
          title: 'Denim jacket',
          description: 'Warm.',
          price: 5500,
          category: 'top',
          imageUrls: [],
          ...draft,
        } as ProductDraft,
        by,
      )
      if (!added.ok) throw new Error(added.reason)
      return added.id
    },

    /** Inserts alerts of a device each, with a product that waits for their messages. */
    async insertAlerts(alerts: readonly (Pick<SearchAlertTable, 'id'> & Partial<SearchAlertTable>)[]) {
      const { db } = harness
      const columns = { token: '', search: 'q=denim', productId: null, language: 'en', p256dh: '', auth: '' } as const
      const rows = alerts.map(({ id, ...overrides }) => ({
        ...columns,
        id,
        device: id,
        endpoint: `https://${id}.example/`,
        createdAt: harness.store.now().toISOString(),
        lastSentAt: null,
        attempts: 0,
        ...overrides,
      }))
      const productId = await insertProduct(db)
      for (let start = 0; start < rows.length; start += 1_000) {
        const some = rows.slice(start, start + 1_000)
        await db.insertInto('searchAlerts').values(some).execute()
        await db
          .insertInto('searchAlertMatches')
          .values(some.map(({ id: alertId }) => ({ alertId, productId, sentAt: null })))
          .execute()
      }
    },

    /** Runs the background job that sends alerts, once. */
    runAlerts: (push: PushSender = harness.dependencies.push, signal?: AbortSignal) =>
      harness.sendMessages({ push }, signal),

    countWaiting: async () =>
      (await harness.db.selectFrom('searchAlertMatches').selectAll().where('sentAt', 'is', null).execute()).length,
    countAlerts: async () => (await harness.db.selectFrom('searchAlerts').select('id').execute()).length,
    countArrivals: async () => (await harness.db.selectFrom('productArrivals').selectAll().execute()).length,
  }
}

export const setUpAlertHarness = setUpEach(createAlertHarness)
