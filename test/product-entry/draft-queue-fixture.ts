import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  type DraftDatabase,
  type LocalDraft,
  openDraftDatabase,
  readDrafts,
  type Tables,
  updateDraft,
} from '#app/admin/product-entry/draft-database.ts'
import { sendDrafts } from '#app/admin/product-entry/draft-queue.ts'
import { emptyInputs } from '#app/admin/product-entry/product-inputs.ts'

interface ReceivedRequest {
  path: string
  body: unknown
}

/** An empty draft database of the admin Ann for each test, and a store that drafts are sent to. */
export function createDraftQueue() {
  const queue = {
    database: undefined as unknown as DraftDatabase,
    received: [] as ReceivedRequest[],
    /** How the store responds to a request; undefined for no connection. */
    respond: accept as (request: ReceivedRequest) => { status: number; body?: unknown } | undefined,
    /** Responds so to the next request that publishes, and takes everything else. */
    respondToPublish(response: { status: number; body: object }) {
      const responses = [response]
      queue.respond = request => (request.path.endsWith('/publish') && responses.pop()) || accept(request)
    },
    /** Changes a draft while it is on its way to the shop, which takes it. */
    changeOnTheWay(id: string, change: (draft: LocalDraft) => Partial<LocalDraft>) {
      queue.respond = request => {
        if (request.path.endsWith('/publish'))
          void updateDraft(queue.database, id, draft => ({ ...draft, ...change(draft) }))
        return accept(request)
      }
    },
    /** Who is signed in. */
    signedIn: 'ann',

    async putProduct(id: string, photos: string[], changes: Partial<LocalDraft> = {}) {
      for (const key of photos) {
        const file = new Blob([key])
        await put('photos', { key, name: key, takenAt: 0, file, isPrepared: true, thumbnail: null, url: null })
      }
      const inputs = { ...emptyInputs, title: id, price: '45' }
      const editedAt = '2026-11-20T03:00:00.000Z'
      const product = { id, position: 0, inputs, photoKeys: photos, flawKeys: [], state: 'draft' as const, editedAt }
      await put('drafts', { ...product, ...changes })
    },
    run: () => sendDrafts({ uid: 'ann', database: queue.database, onChange: () => {} }),
    paths: () => queue.received.map(({ path }) => path.replace('/api/', '')),
    findProduct: async (id: string) => (await readDrafts(queue.database)).drafts.find(draft => draft.id === id),
  }
  const put = <T extends keyof Tables>(table: T, value: Parameters<Tables[T]['put']>[0]) =>
    queue.database.change(tables => (tables[table] as { put(value: unknown): Promise<unknown> }).put(value))

  beforeEach(async () => {
    // Test files that share a worker share its databases.
    queue.database = await openDraftDatabase(crypto.randomUUID())
    queue.received = []
    queue.signedIn = 'ann'
    queue.respond = accept
    vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
      if (path === '/api/session') return Response.json({ user: { uid: queue.signedIn } })
      const expectedUid = new Headers(headers).get('expected-uid') ?? queue.signedIn
      if (expectedUid !== queue.signedIn) return new Response('{}', { status: 403 })
      const text =
        typeof body === 'string' ? (JSON.parse(body) as unknown) : ((body as FormData)?.get('image') as File)?.name
      const request = { path: `${method} ${path}`, body: text }
      queue.received.push(request)
      const response = queue.respond(request)
      if (!response) throw new TypeError('Failed to fetch')
      return new Response(response.body === undefined ? null : JSON.stringify(response.body), response)
    })
  })
  afterEach(() => {
    queue.database.close()
    vi.unstubAllGlobals()
  })
  return queue
}

/** The response of a store that takes everything. */
export function accept({ path, body }: ReceivedRequest) {
  if (path === 'POST /api/product-images') return { status: 201, body: { url: `/product-images/${body}` } }
  return path.endsWith('/publish') ? { status: 201, body: { id: 'any' } } : { status: 204 }
}
