import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraftDatabase, readDrafts } from './draft-database.ts'
import { emptyInputs } from './product-inputs.ts'

let user: { uid: string } | null
let status: number
/** Starts a background sync, as a browser does when the network is back. */
let sync: (tag: string) => Promise<unknown> | undefined

beforeEach(async () => {
  vi.resetModules()
  user = { uid: 'ann' }
  status = 201
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: object) => void) => listeners.push(listener))
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/session' ? Response.json({ user }) : Response.json({ id: 'coat' }, { status }),
  )
  await import('./draft-worker.ts')
  sync = tag => {
    let work: Promise<unknown> | undefined
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    for (const listener of listeners) listener({ tag, waitUntil })
    return work
  }
  const database = await openDraftDatabase('ann')
  const inputs = { ...emptyInputs, title: 'Coat' }
  const product = { id: 'coat', position: 0, inputs, photoKeys: [], flawKeys: [], editedAt: '2026-11-20T03:00:00.000Z' }
  await database.change(({ drafts }) => drafts.put({ ...product, state: 'publishing' }))
  database.close()
})
afterEach(() => vi.unstubAllGlobals())

async function readState() {
  const database = await openDraftDatabase('ann')
  const { drafts } = await readDrafts(database)
  database.close()
  return drafts[0]?.state
}

test('sends the batch of the admin without an open tab', async () => {
  await sync('batch:ann')
  expect(await readState()).toBe('listed')
})

test('fails while the store cannot be reached, so that the browser tries again', async () => {
  status = 503
  await expect(sync('batch:ann')).rejects.toThrow('The store could not be reached')
  expect(await readState()).toBe('publishing')
})

test.each([null, { uid: 'bob' }])('sends nothing in the name of somebody else: %j', async other => {
  user = other
  await sync('batch:ann')
  expect(await readState()).toBe('publishing')
})

test('leaves other syncs alone', () => expect(sync('news')).toBeUndefined())
