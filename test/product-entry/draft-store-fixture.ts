import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'
import { openDraftDatabase, readDrafts } from '#app/admin/product-entry/draft-database.ts'
import { type DraftStore, openDraftStore } from '#app/admin/product-entry/draft-store.ts'

/** Opens draft stores of a new admin for each test, with a server that responds as it is told. */
export function createDraftStores() {
  const fixture = {
    uid: '',
    /** How the server responds, by path; there is no connection to other paths. */
    responses: {} as Record<string, () => Response | Promise<Response>>,
    opened: [] as DraftStore[],
    /** Opens a store as the page of another tab would. */
    async open(): Promise<DraftStore> {
      const store = await openDraftStore(fixture.uid, () => {})
      fixture.opened.push(store)
      return store
    },
    async read() {
      const database = await openDraftDatabase(fixture.uid)
      const local = await readDrafts(database)
      database.close()
      return local
    },
    find: async (id: string | undefined) => (await fixture.read()).drafts.find(draft => draft.id === id),
  }
  beforeEach(() => {
    // Test files that share a worker share its databases.
    fixture.uid = crypto.randomUUID()
    fixture.responses = {}
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('fetch', async (path: string) => {
      const respond = fixture.responses[path]
      if (!respond) throw new TypeError('Failed to fetch')
      return respond()
    })
  })
  afterEach(() => {
    for (const store of fixture.opened.splice(0)) store.close()
    vi.unstubAllGlobals()
  })
  return fixture
}

/** Photos that were taken at these seconds. */
export const takePhotos = (seconds: readonly number[]) =>
  seconds.map(at => new File([`photo ${at}`], `${at}.jpg`, { type: 'image/jpeg', lastModified: at * 1000 }))
