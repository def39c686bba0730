import { maxImages } from '#store/products/product-draft.ts'
import { emptyInputs, type ProductInputs } from '../products/product-form-values.ts'
import { createUploadKey } from '../products/upload-key.ts'
import {
  type Batch,
  type BatchPhoto,
  type BatchProduct,
  deleteProduct,
  nextPosition,
  openBatchDatabase,
  readBatch,
  readProducts,
  updateProduct,
} from './batch-database.ts'
import { type QueueResult, runBatchQueue } from './batch-queue.ts'
import { listenToBatch, publishBatchChange } from './batch-signals.ts'
import { getDeletionMs } from './batch-steps.ts'
import { groupByPause, movePhoto } from './group-photos.ts'
import { mergeSavedDrafts } from './merge-saved-drafts.ts'
import { readTakenAt } from './read-taken-at.ts'
import { requestBackgroundSync } from './register-batch-worker.ts'
import { createSortedProduct, isSorting, replaceGroups } from './replace-groups.ts'
import { takeOver } from './take-over.ts'

export interface BatchState {
  batch: Batch
  queue: 'sending' | QueueResult
  /** Between two photos, in seconds: it begins the next product. */
  pauseSeconds: number
  /** Whether the browser has closed its database: nothing is kept from then on. */
  isLost: boolean
}

export type BatchStore = Awaited<ReturnType<typeof openBatchStore>>

const minRetryMs = 5_000
const maxRetryMs = 60_000
/** While somebody types, the draft is sent after this long without a key. */
const typingMs = 800
const defaultPauseSeconds = 20

/**
 * Opens the batch of an admin: what this browser keeps, and the drafts that the server has. Each
 * change is stored first and then sent, as soon as the store can be reached.
 * @throws where the browser refuses storage
 */
export async function openBatchStore(uid: string, onChange: () => void) {
  const database = await openBatchDatabase(uid, () => set({ isLost: true }))
  const closing = new AbortController()
  let state: BatchState = {
    batch: await readBatch(database),
    queue: 'done',
    pauseSeconds: defaultPauseSeconds,
    isLost: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = minRetryMs

  const set = (changes: Partial<BatchState>) => {
    if (closing.signal.aborted) return
    state = { ...state, ...changes }
    onChange()
  }
  const refresh = async () => set({ batch: keepBlobs(await readBatch(database), state.batch) })

  /** Typing changes no photos, and reading them all takes long on a phone. */
  const refreshProducts = async () => {
    const products = await readProducts(database)
    set({ batch: { ...state.batch, products } })
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    requestBackgroundSync(uid)
    set({ queue: 'sending' })
    const queue = await runBatchQueue({ uid, database, onChange: () => void refresh() })
    await refresh()
    set({ queue })
    if (queue === 'waiting') sendIn(retryMs)
    const deleted = state.batch.products.filter(product => product.state === 'deleted')
    if (queue === 'done' && deleted.length > 0) sendIn(Math.min(...deleted.map(product => getDeletionMs(product))))
    retryMs = queue === 'waiting' ? Math.min(retryMs * 2, maxRetryMs) : minRetryMs
  }

  function sendIn(ms: number) {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(() => void send(), ms)
  }

  /** Shows what an action has stored, here and in other tabs, and sends it. */
  async function finishAction({ delayMs = 0 } = {}): Promise<void> {
    await refresh()
    publishBatchChange(uid)
    sendIn(delayMs)
  }

  const stopListening = listenToBatch(uid, () => void refresh())
  addEventListener('online', () => sendIn(0), closing)
  await mergeSavedDrafts(uid, database)
  await refresh()
  sendIn(0)

  return {
    getState: () => state,
    send: () => sendIn(0),

    /**
     * Adds photos to a product, or as new products, grouped by the pauses between them.
     * @throws when the device has no room for them; nothing is added then
     */
    async addFiles(files: readonly File[], to?: BatchProduct): Promise<void> {
      const photos = await Promise.all(files.map(toBatchPhoto))
      const transaction = database.transaction(['photos', 'products'], 'readwrite')
      const products = transaction.objectStore('products')
      for (const photo of photos) void transaction.objectStore('photos').put(photo)
      const current = to && (await products.get(to.id))
      if (current) {
        const photoKeys = [...current.photoKeys, ...photos.map(({ key }) => key)]
        void products.put(edit(current, { photoKeys }))
      } else {
        const all = await products.getAll()
        const [first = [], ...others] = groupByPause(photos, state.pauseSeconds)
        const last = all
          .filter(isSorting)
          .toSorted((a, b) => a.position - b.position)
          .at(-1)
        const lastTakenAt = Math.max(...(last?.photoKeys ?? []).map(key => state.batch.photos.get(key)?.takenAt ?? 0))
        const isSoon = (photos[0]?.takenAt ?? 0) - lastTakenAt <= state.pauseSeconds * 1000
        // A camera gives one photo at a time.
        const joins = last && isSoon && last.photoKeys.length + first.length <= maxImages
        if (joins) void products.put(edit(last, { photoKeys: [...last.photoKeys, ...first] }))
        const position = nextPosition(all)
        for (const [index, keys] of (joins ? others : [first, ...others]).entries())
          if (keys.length > 0) void products.put(createSortedProduct(position + index, keys))
      }
      await transaction.done
      await finishAction()
    },

    /** Groups all photos that are still being sorted anew. */
    async regroup(pauseSeconds: number): Promise<void> {
      set({ pauseSeconds })
      await replaceGroups(database, (groups, photos) => {
        const keys = new Set(groups.flat())
        return groupByPause(
          photos.filter(({ key }) => keys.has(key)),
          pauseSeconds,
        )
      })
      await finishAction()
    },

    /** Moves a photo among the groups that are being sorted. */
    async sort(key: string, to: { group: number; index: number }): Promise<void> {
      await replaceGroups(database, groups => movePhoto(groups, key, to))
      await finishAction()
    },

    /** The groups are right: each becomes a product to describe. */
    async startDescribing(): Promise<void> {
      for (const { id } of state.batch.products.filter(isSorting))
        await updateProduct(database, id, product => edit(product, { state: 'draft' }))
      await finishAction()
    },

    /** Fills in a product that nobody has described yet from the one before. */
    async fillIn(id: string, before: BatchProduct | undefined): Promise<void> {
      await updateProduct(database, id, product =>
        before && product.state === 'draft' && !product.dropId && isEmpty(product.inputs)
          ? edit(product, takeOver(before))
          : product,
      )
      await refreshProducts()
    },

    /** Chooses the drop of a product; undefined when it comes into the shop at once. */
    async chooseDrop(id: string, dropId: string | undefined): Promise<void> {
      await updateProduct(database, id, ({ dropId: before, ...product }) =>
        product.state === 'draft'
          ? edit(product, dropId ? { dropId } : {})
          : { ...product, ...(before && { dropId: before }) },
      )
      await refreshProducts()
    },

    async describe(id: string, inputs: ProductInputs): Promise<void> {
      await updateProduct(database, id, product => (product.state === 'draft' ? edit(product, { inputs }) : product))
      await refreshProducts()
      sendIn(typingMs)
    },

    /** Changes order, flaws or number of a product's photos. */
    async changePhotos({ id, photoKeys }: BatchProduct, changes: Pick<BatchProduct, 'photoKeys' | 'flawKeys'>) {
      await updateProduct(database, id, product => edit(product, changes))
      for (const key of photoKeys) if (!changes.photoKeys.includes(key)) await database.delete('photos', key)
      await finishAction({ delayMs: typingMs })
    },

    /** Replaces a photo by an edited one, which is uploaded anew. */
    async replacePhoto(product: BatchProduct, photo: BatchPhoto, edited: Pick<BatchPhoto, 'file' | 'thumbnail'>) {
      const { refusal: _refusal, ...unrefused } = photo
      const replacement = { ...unrefused, ...edited, key: createUploadKey(), isPrepared: true, url: null }
      const rename = (keys: string[]) => keys.map(key => (key === photo.key ? replacement.key : key))
      await database.put('photos', replacement)
      await updateProduct(database, product.id, current =>
        edit(current, { photoKeys: rename(current.photoKeys), flawKeys: rename(current.flawKeys) }),
      )
      await database.delete('photos', photo.key)
      await finishAction()
    },

    /** From here on the product goes to the shop by itself. */
    async publish(id: string, inputs: ProductInputs): Promise<void> {
      await updateProduct(database, id, ({ error: _error, invalidFields: _fields, ...product }) =>
        edit(product, { inputs, state: 'publishing' }),
      )
      await finishAction()
    },

    /** Back to describing, as long as it has not been sent. */
    async reopen(id: string): Promise<void> {
      await updateProduct(database, id, product =>
        product.state === 'publishing' ? edit(product, { state: 'draft' }) : product,
      )
      await finishAction()
    },

    /** Deletes a draft, which can be brought back for a moment. */
    async remove(product: BatchProduct): Promise<void> {
      // Only the server knows a photo that was uploaded; without a draft it deletes it after a day.
      await updateProduct(database, product.id, current => edit(current, { state: 'deleted' }))
      await finishAction()
    },

    async bringBack(id: string): Promise<void> {
      await updateProduct(database, id, product =>
        product.state === 'deleted' ? edit(product, { state: 'draft' }) : product,
      )
      await finishAction()
    },

    /** Forgets what is in the shop. */
    async clearListed(): Promise<void> {
      for (const product of state.batch.products) if (product.state === 'listed') await deleteProduct(database, product)
      await finishAction()
    },

    close() {
      closing.abort()
      clearTimeout(timer)
      stopListening()
    },
  }
}

/** Each reading gives new blobs, and each of these a new picture: unchanged photos stay. */
const keepBlobs = ({ products, photos }: Batch, before: Batch): Batch => ({
  products,
  photos: new Map(
    Array.from(photos, ([key, photo]) => {
      const known = before.photos.get(key)
      const isSame =
        known?.isPrepared === photo.isPrepared && known.url === photo.url && known.refusal === photo.refusal
      return [key, known && isSame ? known : photo]
    }),
  ),
})

/** Whether nobody has entered anything yet. */
const isEmpty = (inputs: ProductInputs) => JSON.stringify({ ...emptyInputs, ...inputs }) === JSON.stringify(emptyInputs)

const edit = (product: BatchProduct, changes: Partial<BatchProduct>): BatchProduct => ({
  ...product,
  ...changes,
  // The store keeps the latest edit, also after the device's clock was set back.
  editedAt: new Date(Math.max(Date.now(), Date.parse(product.editedAt) + 1)).toISOString(),
})

const toBatchPhoto = async (file: File): Promise<BatchPhoto> => ({
  key: createUploadKey(),
  name: file.name,
  takenAt: await readTakenAt(file),
  file,
  isPrepared: false,
  thumbnail: null,
  url: null,
})
