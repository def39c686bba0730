import { type DBSchema, openDB } from 'idb'
import type { FieldName } from '#store/products/fields.ts'
import type { ProductDraftValues } from '#store/products/merge-product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import type { Publication } from '../drops/use-publication.ts'
import { draftsPrefix } from './drafts-prefix.ts'
import type { ProductInputs } from './product-inputs.ts'

/** A product that is being entered, from its first photo or letter until it is in the shop. */
export interface LocalDraft {
  /** Becomes the id of the product, so that listing it may be repeated. */
  id: string
  /** Its place in the batch. */
  position: number
  inputs: ProductInputs
  /**
   * Its photos in display order, the main one first: each the key of a photo of this browser, or
   * the URL of one that is stored.
   */
  photoKeys: string[]
  /** Those of its photos that show a flaw. */
  flawKeys: string[]
  /**
   * `sorting`: its photos may still be grouped otherwise. `draft`: it is being described.
   * `publishing`: it goes to the shop as soon as its photos are stored. `listed`: it is there.
   * `deleted`: the server has to forget it.
   */
  state: 'sorting' | 'draft' | 'publishing' | 'listed' | 'deleted'
  /** Where it is entered in a form of its own. */
  form?: FormOrigin
  /** The drop that brings it into the shop. Absent when it comes at once. */
  dropId?: string
  /** ISO 8601. */
  editedAt: string
  /** The request that the server has taken last. */
  saved?: string
  /** The request to save it that the server has refused last. */
  refused?: string
  /** Why it could not be listed, or what of it isn't in the shop. */
  error?: string
  /** Fields of an edited product that kept what was changed meanwhile. */
  kept?: { fields: FieldName[]; isOwnChange: boolean }
  /** Names of the fields that the server refused. */
  invalidFields?: string[]
  /** Why photos are no longer among its own, a sentence each. */
  refusals?: string[]
}

/** What a form for one product knows about its draft. */
export interface FormOrigin {
  /** The product in the shop that is edited. Absent for a new one. */
  productId?: string
  loaded: ProductDraftValues
  /** Id of the product that it began as a copy of. */
  copyOf?: string | undefined
  /** When a new product comes into the shop. */
  publication?: Publication | undefined
}

export interface LocalPhoto {
  /** Idempotency key of the upload. */
  key: string
  name: string
  /** When it was taken, in ms since 1970. */
  takenAt: number
  /** As it was taken; small enough to upload once it is prepared. Null when it is stored. */
  file: Blob | null
  isPrepared: boolean
  thumbnail: Blob | null
  /** Null until it is stored. */
  url: string | null
}

/** What a browser stores of an admin, drafts in the order of the batch. */
export interface LocalDrafts {
  drafts: LocalDraft[]
  photos: Map<string, LocalPhoto>
}

interface Table<T> {
  get(key: string): Promise<T | undefined>
  getAll(): Promise<T[]>
  put(value: T): Promise<unknown>
  delete(key: string): Promise<unknown>
}

export interface Tables {
  drafts: Table<LocalDraft>
  photos: Table<LocalPhoto>
}

/** Sees what is stored at one moment. Must wait for the tables alone. */
export type Run<T> = (tables: Tables) => Promise<T>

export interface DraftDatabase {
  read<T>(run: Run<T>): Promise<T>
  /** Writes all or nothing. */
  change<T>(run: Run<T>): Promise<T>
  close(): void
}

interface DraftSchema extends DBSchema {
  products: { key: string; value: LocalDraft }
  photos: { key: string; value: LocalPhoto }
}

/**
 * Opens what this browser stores of an admin's drafts.
 * @param onLost called when the browser closes the database by itself, as iOS may after a pause
 * @throws where the browser refuses storage, as in some private windows
 */
export async function openDraftDatabase(uid: string, onLost = () => {}): Promise<DraftDatabase> {
  const database = await openDB<DraftSchema>(draftsPrefix + uid, 1, {
    upgrade(opened) {
      opened.createObjectStore('products', { keyPath: 'id' })
      opened.createObjectStore('photos', { keyPath: 'key' })
    },
    terminated: onLost,
  })
  async function inTransaction<T>(mode: IDBTransactionMode, run: Run<T>): Promise<T> {
    const transaction = database.transaction(['products', 'photos'], mode)
    const tables = { drafts: transaction.objectStore('products'), photos: transaction.objectStore('photos') }
    // For lack of space both fail.
    const [result] = await Promise.all([run(tables as Tables), transaction.done])
    return result
  }
  return {
    read: run => inTransaction('readonly', run),
    change: run => inTransaction('readwrite', run),
    close: () => database.close(),
  }
}

/** Has drafts as long as the page is open. */
function openMemoryDatabase({ drafts, photos }: LocalDrafts): DraftDatabase {
  const tables: Tables = {
    drafts: createTable(drafts, ({ id }) => id),
    photos: createTable(photos.values(), ({ key }) => key),
  }
  let last: Promise<unknown> = Promise.resolve()
  const runNext = <T>(run: Run<T>): Promise<T> => {
    const result = last.then(() => run(tables))
    last = result.catch(() => {})
    return result
  }
  return { read: runNext, change: runNext, close() {} }
}

function createTable<T>(start: Iterable<T>, getKey: (value: T) => string): Table<T> {
  const values = new Map(Array.from(start, value => [getKey(value), value]))
  return {
    get: async key => values.get(key),
    getAll: async () => [...values.values()],
    put: async value => values.set(getKey(value), value),
    delete: async key => values.delete(key),
  }
}

interface FallbackOptions {
  /** What is shown, with which the page goes on. */
  getShown: () => LocalDrafts
  onRefused: () => void
}

/**
 * Opens the drafts of an admin, in memory where the browser refuses to store them: at once, or
 * later, when it has no room left or has closed its database.
 */
export async function openFallbackDatabase(uid: string, { getShown, onRefused }: FallbackOptions) {
  const refuse = (error: unknown) => {
    logError('The browser stores no drafts', error)
    onRefused()
    return openMemoryDatabase(getShown())
  }
  const inBrowser = await openDraftDatabase(uid, () => {
    current = refuse('It has closed its database')
  }).catch(() => undefined)
  let current: DraftDatabase = inBrowser ?? refuse('It has opened no database')
  const database: DraftDatabase = {
    read: run => current.read(run),
    async change(run) {
      const before = current
      return before.change(run).catch(error => {
        if (current === before) current = refuse(error)
        return current.change(run)
      })
    },
    close: () => current.close(),
  }
  return {
    ...database,
    /** Deletes a draft, also what was stored of it before the browser refused more. */
    async forget(draft: LocalDraft): Promise<void> {
      await deleteDraft(database, draft)
      if (inBrowser && current !== inBrowser) await deleteDraft(inBrowser, draft).catch(() => {})
    },
  }
}

export const readDrafts = (database: DraftDatabase): Promise<LocalDrafts> =>
  database.read(async tables => ({
    drafts: await listInOrder(tables),
    photos: new Map((await tables.photos.getAll()).map(photo => [photo.key, photo])),
  }))

export const listInOrder = async ({ drafts }: Tables): Promise<LocalDraft[]> =>
  (await drafts.getAll()).toSorted((a, b) => a.position - b.position)

export const nextPosition = (drafts: readonly LocalDraft[]) =>
  Math.max(0, ...drafts.map(({ position }) => position + 1))

export async function update<T>(table: Table<T>, key: string, change: (value: T) => T): Promise<void> {
  const value = await table.get(key)
  if (value) await table.put(change(value))
}

/** Changes a draft unless it is gone. `change` sees what is stored now, not what a page shows. */
export const updateDraft = (database: DraftDatabase, id: string, change: (draft: LocalDraft) => LocalDraft) =>
  database.change(({ drafts }) => update(drafts, id, change))

export const updatePhoto = (database: DraftDatabase, key: string, change: (photo: LocalPhoto) => LocalPhoto) =>
  database.change(({ photos }) => update(photos, key, change))

export const deleteDraft = (database: DraftDatabase, { id, photoKeys }: LocalDraft): Promise<void> =>
  database.change(async ({ drafts, photos }) => {
    await drafts.delete(id)
    for (const key of photoKeys) await photos.delete(key)
  })

/** A photo of a draft; one that this browser has no file of is the one of its URL. */
export const findPhoto = ({ photos }: Pick<LocalDrafts, 'photos'>, key: string): LocalPhoto | undefined =>
  photos.get(key) ?? (isUrl(key) ? toStoredPhoto(key) : undefined)

const isUrl = (key: string) => /^(?:\/|https?:)/.test(key)

const toStoredPhoto = (url: string): LocalPhoto => ({
  key: url,
  name: '',
  takenAt: 0,
  file: null,
  isPrepared: true,
  thumbnail: null,
  url,
})
