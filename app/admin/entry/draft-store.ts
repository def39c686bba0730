import { logError } from '../../ui/feedback/log-error.ts'
import {
  type DraftDatabase,
  deleteDraft,
  type LocalDraft,
  type LocalDrafts,
  type LocalPhoto,
  listInOrder,
  openDraftDatabase,
  openMemoryDatabase,
  type Run,
  readDrafts,
} from './draft-database.ts'
import { type QueueResult, refusePhotos, sendDrafts } from './draft-queue.ts'
import { listenToDrafts, publishDraftChange } from './draft-signals.ts'
import { getDeletionMs } from './draft-steps.ts'
import { checkFiles, createLocalPhoto } from './local-photos.ts'
import { mergeSavedDrafts } from './merge-saved-drafts.ts'
import { emptyInputs, type ProductInputs } from './product-inputs.ts'
import { requestBackgroundSync } from './register-draft-worker.ts'
import { getRetryDelay } from './retry.ts'
import { createUploadKey } from './upload-key.ts'

export interface DraftState {
  local: LocalDrafts
  /** `stopped`: the store could not be reached for long, and is tried again when asked. */
  queue: 'sending' | QueueResult['state'] | 'stopped' | 'paused'
  /** The photo on its way, with its uploaded fraction from 0 to 1. */
  upload: { key: string; progress: number } | undefined
  /** Whether what is entered outlives the page. */
  isKept: boolean
}

export type DraftStore = Awaited<ReturnType<typeof openDraftStore>>

interface ChangeOptions {
  /** After how long the change is sent. */
  delayMs?: number
  /** Reading all photos takes long on a phone, and a letter changes none. */
  changesPhotos?: boolean
}

/** While somebody types, the draft is sent after this long without a key. */
export const typing: ChangeOptions = { delayMs: 800, changesPhotos: false }

const nothing: LocalDrafts = { drafts: [], photos: new Map() }

/**
 * Opens the drafts of an admin that this browser keeps. Each change is stored first and then sent,
 * as soon as the store can be reached. Where the browser keeps nothing the page does, as long as it
 * is open.
 */
export async function openDraftStore(uid: string, onChange: () => void) {
  const closing = new AbortController()
  let state: DraftState = { local: nothing, queue: 'done', upload: undefined, isKept: true }
  const waiters: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed: { since: number; tries: number } | undefined
  let running: { key: string; controller: AbortController } | undefined

  const set = (changes: Partial<DraftState>) => {
    if (closing.signal.aborted) return
    state = { ...state, ...changes }
    for (const resolve of waiters.splice(0)) resolve()
    onChange()
  }
  const keepNothing = (error: unknown) => {
    logError('The browser keeps no drafts', error)
    set({ isKept: false })
    return openMemoryDatabase(state.local)
  }
  let kept = await openDraftDatabase(uid, () => {
    kept = keepNothing('It has closed its database')
  }).catch(keepNothing)
  const database: DraftDatabase = {
    read: run => kept.read(run),
    async change(run) {
      const before = kept
      return before.change(run).catch(error => {
        if (kept === before) kept = keepNothing(error)
        return kept.change(run)
      })
    },
    close: () => kept.close(),
  }

  const refresh = async () => set({ local: keepBlobs(await readDrafts(database), state.local) })

  const isPaused = () => state.queue === 'paused'

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (!isPaused()) set({ queue: 'sending' })
    const result = await sendDrafts({
      uid,
      database,
      onChange: () => void refresh(),
      onUpload: (key, controller) => {
        running = { key, controller }
        set({ upload: { key, progress: 0 } })
      },
      onProgress: (key, progress) => set({ upload: { key, progress } }),
      isPaused,
    })
    await refresh()
    if (isPaused()) return
    set({ queue: result.state, upload: undefined })
    if (result.state === 'waiting') return waitForStore(result)
    failed = undefined
    const deleted = state.local.drafts.filter(draft => draft.state === 'deleted')
    if (result.state === 'done' && deleted.length > 0) sendIn(Math.min(...deleted.map(draft => getDeletionMs(draft))))
  }

  function waitForStore({ retryAfter, limitMs }: Extract<QueueResult, { state: 'waiting' }>): void {
    failed ??= { since: Date.now(), tries: 0 }
    const failedForMs = Date.now() - failed.since
    const delay = getRetryDelay({ attempt: failed.tries, failedForMs, limitMs, retryAfter })
    failed.tries += 1
    if (state.isKept) requestBackgroundSync(uid)
    if (delay === undefined) {
      failed = undefined
      set({ queue: 'stopped' })
    } else sendIn(delay)
  }

  function sendIn(ms: number) {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(() => void send(), ms)
  }

  /** Changes what is stored, shows it here and in other tabs, and sends it. */
  async function change<T>(run: Run<T>, { delayMs = 0, changesPhotos = true }: ChangeOptions = {}): Promise<T> {
    const result = await database.change(run)
    if (changesPhotos) {
      await refresh()
      publishDraftChange(uid)
    } else set({ local: { ...state.local, drafts: await database.read(listInOrder) } })
    sendIn(delayMs)
    return result
  }

  const update = (id: string, edit: (draft: LocalDraft) => Partial<LocalDraft> | undefined, options?: ChangeOptions) =>
    change(async ({ drafts }) => {
      const draft = await drafts.get(id)
      const changes = draft && edit(draft)
      if (changes) await drafts.put(editDraft(draft, changes))
    }, options)

  const countPhotos = (id: string) => state.local.drafts.find(draft => draft.id === id)?.photoKeys.length ?? 0

  const stopListening = listenToDrafts(uid, () => void refresh())
  addEventListener('online', () => sendIn(0), closing)
  // What is under way goes on in the background when the tab is closed.
  addEventListener(
    'visibilitychange',
    () => document.hidden && state.isKept && state.queue === 'sending' && requestBackgroundSync(uid),
    closing,
  )
  await refresh()
  sendIn(0)

  return {
    getState: () => state,
    change,
    update,
    /** Sends now. Resolves when everything is sent, or nothing more can be. */
    send,

    /** Sends nothing until `goOn`, but makes photos ready. One on its way begins anew then. */
    pause() {
      set({ queue: 'paused', upload: undefined })
      running?.controller.abort()
    },
    goOn(): Promise<void> {
      set({ queue: 'sending' })
      return send()
    },

    /** Takes over the drafts that other devices have saved. */
    async takeOverSaved(): Promise<void> {
      await mergeSavedDrafts(uid, database)
      await refresh()
    },

    describe: (id: string, inputs: ProductInputs) =>
      update(id, draft => (draft.state === 'draft' ? { inputs } : undefined), typing),

    /**
     * Adds photos to a draft, all or none.
     * @returns why the selection is rejected; what can never be a photo is among its refusals instead
     */
    async addPhotos(id: string, files: readonly File[]): Promise<string | undefined> {
      const { images, rejection, refusals } = checkFiles(files, countPhotos(id))
      if (rejection) return rejection
      const photos = await Promise.all(images.map(createLocalPhoto))
      const newKeys = photos.map(({ key }) => key)
      await change(async tables => {
        const draft = await tables.drafts.get(id)
        if (!draft) return
        for (const photo of photos) await tables.photos.put(photo)
        await tables.drafts.put(editDraft(draft, { photoKeys: [...draft.photoKeys, ...newKeys], refusals }))
      })
      return undefined
    },

    /** Changes order, flaws or number of a draft's photos. */
    changePhotos: (id: string, changes: Pick<LocalDraft, 'photoKeys' | 'flawKeys'>) =>
      change(
        async ({ drafts, photos }) => {
          const draft = await drafts.get(id)
          if (!draft) return
          const removed = draft.photoKeys.filter(key => !changes.photoKeys.includes(key))
          for (const key of removed) await photos.delete(key)
          await drafts.put(editDraft(draft, changes))
          if (running && removed.includes(running.key)) running.controller.abort()
        },
        { delayMs: 300 },
      ),

    /** Replaces a photo by an edited one, which is uploaded anew. */
    async replacePhoto(id: string, photo: LocalPhoto, edited: Pick<LocalPhoto, 'file' | 'thumbnail'>): Promise<void> {
      const replacement = { ...photo, ...edited, key: createUploadKey(), isPrepared: true, url: null }
      const rename = (keys: string[]) => keys.map(key => (key === photo.key ? replacement.key : key))
      await change(async ({ drafts, photos }) => {
        const draft = await drafts.get(id)
        if (!draft) return
        await photos.put(replacement)
        await photos.delete(photo.key)
        await drafts.put(editDraft(draft, { photoKeys: rename(draft.photoKeys), flawKeys: rename(draft.flawKeys) }))
      })
    },

    refusePhotos: (id: string, keys: readonly string[], refusal: string) =>
      refusePhotos(database, id, keys, refusal).then(refresh),

    /**
     * Deletes a draft, which can be brought back for a moment. Only the server knows a photo that
     * was uploaded; without a draft it deletes it after a day.
     */
    remove: (id: string) => update(id, () => ({ state: 'deleted' })),
    bringBack: (id: string) => update(id, ({ state }) => (state === 'deleted' ? { state: 'draft' } : undefined)),
    /** Forgets a draft that the server has forgotten too. */
    forget: (draft: LocalDraft) => deleteDraft(database, draft).then(refresh),

    /** Resolves when the state has changed, or when the store is closed. */
    nextChange: () => new Promise<void>(resolve => waiters.push(resolve)),
    closed: closing.signal,

    close() {
      closing.abort()
      clearTimeout(timer)
      stopListening()
      for (const resolve of waiters.splice(0)) resolve()
    },
  }
}

export const emptyDraft = {
  inputs: emptyInputs,
  photoKeys: [],
  flawKeys: [],
  state: 'draft',
  editedAt: new Date(0).toISOString(),
} satisfies Partial<LocalDraft>

export const editDraft = (draft: LocalDraft, changes: Partial<LocalDraft>): LocalDraft => ({
  ...draft,
  ...changes,
  // The store keeps the latest edit, also after the device's clock was set back.
  editedAt: new Date(Math.max(Date.now(), Date.parse(draft.editedAt) + 1)).toISOString(),
})

/** Each reading gives new blobs, and each of these a new picture: those of before stay. */
const keepBlobs = ({ drafts, photos }: LocalDrafts, before: LocalDrafts): LocalDrafts => ({
  drafts,
  photos: new Map(
    Array.from(photos, ([key, photo]) => {
      const known = before.photos.get(key)
      if (known?.isPrepared !== photo.isPrepared) return [key, photo]
      return [key, known.url === photo.url ? known : { ...known, url: photo.url }]
    }),
  ),
})
