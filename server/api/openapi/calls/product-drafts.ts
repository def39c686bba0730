import { insertProduct } from '#test/factories.ts'
import { type ApiHarness, type Call, type OperationCalls, otherSite } from '../api-harness.ts'
import { asAdmin, refused, refusedBodies } from './requests.ts'

const path = '/api/product-drafts'
const draft = `${path}/0123456789abcdefghjk`
const input = {
  title: 'Batik shirt',
  description: 'Hand drawn.',
  price: '45',
  category: 'top',
  imageUrls: [] as string[],
}
const editedAt = '2026-11-20T03:00:00.000Z'
const unknownPhoto = { ...input, imageUrls: ['/product-images/unknown-800.webp'] }

const withProduct =
  (method: string, to: string, body: unknown): Call =>
  async api => {
    await insertProduct(api.db, { id: '0123456789abcdefghjk' as never })
    return asAdmin(method, to, body)(api)
  }

async function insertPhoto({ db }: ApiHarness): Promise<string> {
  const url = '/product-images/1790000000000-front-800.webp'
  const values = { url, width: 800, height: 1000, sources: '[]', createdAt: editedAt, unusedSince: editedAt }
  await db.insertInto('photos').values(values).execute()
  return url
}

export const productDraftCalls: OperationCalls = {
  listProductDrafts: {
    200: async api => {
      await api.signIn()
      await api.send('PUT', draft, { body: { input, editedAt } })
      return api.send('GET', path)
    },
    ...refused('GET', path),
  },
  saveProductDraft: {
    204: asAdmin('PUT', draft, { input, editedAt }),
    ...refusedBodies('PUT', draft),
    invalid_request: [
      asAdmin('PUT', draft, { input: { ...input, price: 45 }, editedAt }),
      asAdmin('PUT', draft, { input, editedAt: 'now' }),
      asAdmin('PUT', `${path}/short`, { input, editedAt }),
    ],
    product_exists: withProduct('PUT', draft, { input, editedAt }),
    draft_outdated: async api => {
      await api.signIn()
      await api.send('PUT', draft, { body: { input, editedAt } })
      return api.send('PUT', draft, { body: { input, editedAt: '2026-11-20T02:59:59.000Z' } })
    },
    too_many_drafts: async api => {
      const uid = await api.signIn()
      for (let number = 0; number < 200; number++) {
        const values = { id: `draft-${number}` as never, uid, input: '{}', editedAt, savedAt: editedAt }
        await api.db.insertInto('savedDrafts').values(values).execute()
      }
      return api.send('PUT', draft, { body: { input, editedAt } })
    },
    image_unusable: asAdmin('PUT', draft, { input: unknownPhoto, editedAt }),
  },
  deleteProductDraft: {
    204: asAdmin('DELETE', draft),
    ...refused('DELETE', draft),
    invalid_request: asAdmin('DELETE', `${path}/short`),
    cross_site_request: api => api.send('DELETE', draft, otherSite),
  },
  publishProductDraft: {
    201: async api => {
      await api.signIn()
      const imageUrls = [await insertPhoto(api)]
      return api.send('POST', `${draft}/publish`, { body: { input: { ...input, imageUrls } } })
    },
    ...refusedBodies('POST', `${draft}/publish`),
    invalid_request: [asAdmin('POST', `${draft}/publish`, { input }), asAdmin('POST', `${draft}/publish`, {})],
    product_exists: async api => {
      const imageUrls = [await insertPhoto(api)]
      return withProduct('POST', `${draft}/publish`, { input: { ...input, imageUrls } })(api)
    },
    image_unusable: asAdmin('POST', `${draft}/publish`, { input: unknownPhoto }),
    drop_closed: async api => {
      const imageUrls = [await insertPhoto(api)]
      return asAdmin('POST', `${draft}/publish`, { input: { ...input, imageUrls }, dropId: 'gone' })(api)
    },
  },
}
