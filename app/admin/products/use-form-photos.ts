import { useEffect } from 'react'
import { findPhoto, type LocalDraft, type LocalPhoto } from '../entry/draft-database.ts'
import { listUrls, listWaiting } from '../entry/draft-steps.ts'
import type { DraftState, DraftStore } from '../entry/draft-store.ts'
import { waitForUploads } from '../entry/form-draft.ts'
import { checkFiles } from '../entry/local-photos.ts'
import type { PreparedPhoto } from '../entry/prepare-photo.ts'
import { signInAgain, suggestSignIn } from '../sign-in-again/sign-in-again.ts'

export type PhotoKeys = Pick<LocalDraft, 'photoKeys' | 'flawKeys'>

interface FormPhotosOptions {
  drafts: { store: DraftStore; state: DraftState } | undefined
  /** The draft of the form, once it is kept. */
  kept: LocalDraft | undefined
  /** The photos as long as nothing is kept. */
  start: PhotoKeys
  onStartChange: (photos: PhotoKeys) => void
  /** Keeps the draft of the form, so that it can have photos. */
  keep: () => Promise<{ store: DraftStore; id: string }>
}

const closed: Pick<DraftState, 'local' | 'upload' | 'queue'> = {
  local: { drafts: [], photos: new Map() },
  upload: undefined,
  queue: 'done',
}

/** The photos of the product form. Each is uploaded as soon as it is chosen. */
export function useFormPhotos({ drafts, kept, start, onStartChange, keep }: FormPhotosOptions) {
  const { local, upload, queue } = drafts?.state ?? closed
  const draft: PhotoKeys & Pick<LocalDraft, 'refusals'> = kept ?? start
  const isUploading = kept !== undefined && listWaiting(kept, local).length > 0
  const isStopped = queue === 'signed-out' && isUploading
  useEffect(() => {
    if (isStopped) suggestSignIn()
  }, [isStopped])

  const toUrlOrKey = (key: string) => findPhoto(local, key)?.url ?? key
  return {
    draft,
    state: { local, upload },
    isUploading,
    /** URLs of the stored photos and keys of the others, to compare with a stored product. */
    urlsOrKeys: { all: draft.photoKeys.map(toUrlOrKey), flaws: draft.flawKeys.map(toUrlOrKey) },
    stored: listUrls(draft, local),
    async add(files: readonly File[]): Promise<string | undefined> {
      const { rejection } = checkFiles(files, draft.photoKeys.length)
      if (rejection) return rejection
      const { store, id } = await keep()
      return store.addPhotos(id, files)
    },
    change(photos: PhotoKeys) {
      if (kept) void drafts?.store.changePhotos(kept.id, photos)
      else onStartChange(photos)
    },
    async replace(photo: LocalPhoto, edited: PreparedPhoto): Promise<void> {
      const { store, id } = await keep()
      await store.replacePhoto(id, photo, edited)
    },
    /** Takes away photos that the server can't use. */
    async refuse(urls: readonly string[], refusal: string): Promise<void> {
      const { store, id } = await keep()
      const keys = draft.photoKeys.filter(key => urls.includes(toUrlOrKey(key)))
      await store.refusePhotos(id, keys, refusal)
    },
    /**
     * Resolves with all URLs in display order once every photo is stored. Undefined when one can't
     * be.
     */
    async waitForUploads() {
      if (!kept || !drafts) return listUrls(start, local)
      const { store } = drafts
      for (;;) {
        const result = await waitForUploads(store, kept.id)
        if (result === 'signed-out' && (await signInAgain())) continue
        const { local: current } = store.getState()
        const stored = current.drafts.find(({ id }) => id === kept.id)
        return result === 'stored' && stored ? listUrls(stored, current) : undefined
      }
    },
  }
}
