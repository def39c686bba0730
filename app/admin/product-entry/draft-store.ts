import { createId } from '#store/ids.ts'
import {
  type LocalDraft,
  type LocalDrafts,
  type LocalPhoto,
  listInOrder,
  openFallbackDatabase,
  type Run,
  readDrafts,
  type Tables,
} from './draft-database.ts'
import { type QueueResult, sendDrafts } from './draft-queue.ts'
import { getDeletionMs } from './draft-steps.ts'
import { draftsPrefix } from './drafts-prefix.ts'
import { checkFiles, createLocalPhoto, keepBlobs } from './local-photos.ts'
import { mergeSavedDrafts } from './merge-saved-drafts.ts'
import { emptyInputs, type ProductInputs } from './product-inputs.ts'
import { requestBackgroundSync } from './register-draft-worker.ts'
import { getRetryDelay } from './retry.ts'

export interface DraftState {
  local: LocalDrafts
  /** `stopped`: the store could not be reached for long, and is tried again when asked. */
  queue: 'sending' | QueueResult['state'] | 'stopped' | 'paused'
  /** The photo on its way, with its uploaded fraction from 0 to 1. */
  upload: { key: string; progress: number } | undefined
  /** Whether what is entered outlives the page. */
  isStored: boolean
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
 * Opens the drafts of an admin that this browser stores. Each change is stored first and then sent,
 * as soon as the store can be reached. After it is closed it goes on sending until another one of
 * the same admin is opened.
 */
export async function openDraftStore(uid: string, onChange: () => void) {
  const closing = new AbortController()
  let state: DraftState = { local: nothing, queue: 'done', upload: undefined, isStored: true }
  const waiters: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed: { since: number; tries: number } | undefined
  let running: { key: string; controller: AbortController } | undefined
  let isReplaced = false

  const set = (changes: Partial<DraftState>) => {
    if (closing.signal.aborted) return
    state = { ...state, ...changes }
    for (const resolve of waiters.splice(0)) resolve()
    onChange()
  }
  const database = await openFallbackDatabase(uid, {
    getShown: () => state.local,
    onRefused: () => set({ isStored: false }),
  })
  const refresh = async () => set({ local: keepBlobs(await readDrafts(database), state.local) })
  const channel = new BroadcastChannel(draftsPrefix + uid)
  channel.onmessage = () => void refresh()
  /** Shows what has changed, here and in other tabs. */
  const publish = () => {
    if (!closing.signal.aborted) channel.postMessage(null)
    return refresh()
  }
  const abortUpload = (keys: readonly string[]) => {
    if (running && keys.includes(running.key)) running.controller.abort()
  }
  const isPaused = () => state.queue === 'paused' || isReplaced

  async function send(): Promise<QueueResult> {
    clearTimeout(timer)
    if (!isPaused()) set({ queue: 'sending' })
    const result = await sendDrafts({
      uid,
      database,
      onChange() {
        failed = undefined
        void publish()
      },
      onUpload(key, controller) {
        running = { key, controller }
        set({ upload: { key, progress: 0 } })
      },
      onProgress: (key, progress) => set({ upload: { key, progress } }),
      isPaused,
    })
    await refresh()
    if (isPaused()) return result
    set({ queue: result.state, upload: undefined })
    if (result.state === 'waiting') {
      waitForStore(result)
      return result
    }
    failed = undefined
    const deleted = state.local.drafts.filter(draft => draft.state === 'deleted')
    if (result.state === 'done' && deleted.length > 0) sendIn(Math.min(...deleted.map(draft => getDeletionMs(draft))))
    return result
  }

  function waitForStore({ retryAfter, limitMs }: Extract<QueueResult, { state: 'waiting' }>): void {
    failed ??= { since: Date.now(), tries: 0 }
    const failedForMs = Date.now() - failed.since
    const delay = getRetryDelay({ attempt: failed.tries, failedForMs, limitMs, retryAfter })
    failed.tries += 1
    if (state.isStored) requestBackgroundSync(uid)
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
    if (changesPhotos) await publish()
    else set({ local: { ...state.local, drafts: await database.read(listInOrder) } })
    sendIn(delayMs)
    return result
  }

  type Edit = Partial<LocalDraft> | undefined
  const update = (
    id: string,
    edit: (draft: LocalDraft, tables: Tables) => Edit | Promise<Edit>,
    options?: ChangeOptions,
  ) =>
    change(async tables => {
      const draft = await tables.drafts.get(id)
      const changes = draft && (await edit(draft, tables))
      if (changes) await tables.drafts.put(editDraft(draft, changes))
    }, options)

  addEventListener('online', () => sendIn(0), closing)
  // What is under way goes on in the background when the tab is closed.
  addEventListener(
    'visibilitychange',
    () => document.hidden && state.isStored && state.queue === 'sending' && requestBackgroundSync(uid),
    closing,
  )
  await publish()
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
    goOn(): Promise<QueueResult> {
      failed = undefined
      set({ queue: 'sending' })
      return send()
    },

    /** Takes over the drafts that other devices have saved. */
    async takeOverSaved(): Promise<void> {
      await mergeSavedDrafts(uid, database)
      await publish()
    },

    describe: (id: string, inputs: ProductInputs) =>
      update(id, draft => (draft.state === 'draft' ? { inputs } : undefined), typing),

    /**
     * Adds photos to a draft, all or none.
     * @returns why the selection is rejected; what can never be a photo is among its refusals
     */
    addPhotos: (id: string, files: readonly File[]): Promise<string | undefined> =>
      change(async ({ drafts, photos }) => {
        const draft = await drafts.get(id)
        if (!draft) return undefined
        const { images, rejection, refusals } = checkFiles(files, draft.photoKeys.length)
        if (rejection) return rejection
        const added = images.map(file => createLocalPhoto(file))
        for (const photo of added) await photos.put(photo)
        const photoKeys = [...draft.photoKeys, ...added.map(({ key }) => key)]
        await drafts.put(editDraft(draft, { photoKeys, refusals }))
        return undefined
      }),

    /** Changes order, flaws or number of a draft's photos. */
    changePhotos: (id: string, changes: Pick<LocalDraft, 'photoKeys' | 'flawKeys'>) =>
      update(
        id,
        async ({ photoKeys }, { photos }) => {
          const removed = photoKeys.filter(key => !changes.photoKeys.includes(key))
          for (const key of removed) await photos.delete(key)
          abortUpload(removed)
          return changes
        },
        { delayMs: 300 },
      ),

    /** Replaces a photo by an edited one, which is uploaded anew. */
    replacePhoto(id: string, photo: LocalPhoto, edited: Pick<LocalPhoto, 'file' | 'thumbnail'>): Promise<void> {
      const replacement = { ...photo, ...edited, key: createId(), isPrepared: true, url: null }
      const rename = (keys: string[]) => keys.map(key => (key === photo.key ? replacement.key : key))
      return update(id, async ({ photoKeys, flawKeys }, { photos }) => {
        await photos.put(replacement)
        await photos.delete(photo.key)
        abortUpload([photo.key])
        return { photoKeys: rename(photoKeys), flawKeys: rename(flawKeys) }
      })
    },

    /** From here on the draft goes to the shop by itself: that of a form before all others. */
    publish: (id: string, changes: Partial<Pick<LocalDraft, 'inputs'>> = {}) =>
      change(async ({ drafts }) => {
        const draft = await drafts.get(id)
        if (!draft || draft.state === 'listed') return
        if (draft.form && running && !draft.photoKeys.includes(running.key)) running.controller.abort()
        const { error: _error, invalidFields: _fields, refusals: _refusals, ...rest } = draft
        await drafts.put(editDraft(rest, { ...changes, state: 'publishing' }))
      }),
    /** Back to describing, as long as it has not been sent. */
    reopen: (id: string) => update(id, ({ state }) => (state === 'publishing' ? { state: 'draft' } : undefined)),

    /**
     * Deletes a draft, which can be brought back for a moment. Only the server knows a photo that
     * was uploaded; without a draft it deletes it after a day.
     */
    remove: (id: string) =>
      update(id, ({ photoKeys }) => {
        abortUpload(photoKeys)
        return { state: 'deleted' }
      }),
    bringBack: (id: string) => update(id, ({ state }) => (state === 'deleted' ? { state: 'draft' } : undefined)),
    /** Forgets a draft that the server has forgotten too. */
    forget: (draft: LocalDraft) => database.forget(draft).then(publish),

    /** Resolves when the state has changed, or when the store is closed. */
    nextChange: () => new Promise<void>(resolve => waiters.push(resolve)),
    closed: closing.signal,

    close() {
      closing.abort()
      clearTimeout(timer)
      // What is under way goes on until another page is opened, which goes on with it.
      channel.onmessage = () => {
        isReplaced = true
        running?.controller.abort()
        channel.close()
      }
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
