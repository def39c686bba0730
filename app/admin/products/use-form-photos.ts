import { useEffect, useState } from 'react'
import { findPhoto, type LocalDraft, type LocalPhoto } from '../product-entry/draft-database.ts'
import { listWaiting } from '../product-entry/draft-steps.ts'
import type { DraftState, DraftStore } from '../product-entry/draft-store.ts'
import { checkFiles } from '../product-entry/local-photos.ts'
import type { PreparedPhoto } from '../product-entry/photo-canvas.ts'
import { suggestSignIn } from '../sign-in-again/sign-in-again.ts'

export type PhotoKeys = Pick<LocalDraft, 'photoKeys' | 'flawKeys'>

interface FormPhotosOptions {
  drafts: { store: DraftStore; state: DraftState } | undefined
  /** The draft of the form, once there is one. */
  draft: LocalDraft | undefined
  /** The photos until then. */
  start: PhotoKeys
  onStartChange: (photos: PhotoKeys) => void
  /** Makes the draft of the form, so that it can have photos. */
  ensureDraft: () => Promise<{ store: DraftStore; id: string }>
}

const closed: Pick<DraftState, 'local' | 'upload' | 'queue'> = {
  local: { drafts: [], photos: new Map() },
  upload: undefined,
  queue: 'done',
}

/** The photos of the product form. Each is uploaded as soon as it is chosen. */
export function useFormPhotos({ drafts, draft, start, onStartChange, ensureDraft }: FormPhotosOptions) {
  const { local, upload, queue } = drafts?.state ?? closed
  const shown: PhotoKeys & Pick<LocalDraft, 'refusals'> = draft ?? start
  const [changing, setChanging] = useState(0)
  const isUploading = draft !== undefined && listWaiting(draft, local).length > 0
  const isStopped = queue === 'signed-out' && isUploading
  useEffect(() => {
    if (isStopped) suggestSignIn()
  }, [isStopped])

  const toUrlOrKey = (key: string) => findPhoto(local, key)?.url ?? key
  async function changeDraft<T>(change: (store: DraftStore, id: string) => Promise<T>): Promise<T> {
    setChanging(count => count + 1)
    try {
      const { store, id } = await ensureDraft()
      return await change(store, id)
    } finally {
      setChanging(count => count - 1)
    }
  }

  return {
    draft: shown,
    state: { local, upload },
    isUploading,
    /** Whether photos are being stored on the device, and are not among those of the form yet. */
    isChanging: changing > 0,
    /** URLs of the stored photos and keys of the others, to compare with a stored product. */
    urlsOrKeys: { all: shown.photoKeys.map(toUrlOrKey), flaws: shown.flawKeys.map(toUrlOrKey) },
    async add(files: readonly File[]): Promise<string | undefined> {
      const { rejection } = checkFiles(files, shown.photoKeys.length)
      return rejection ?? changeDraft((store, id) => store.addPhotos(id, files))
    },
    change(photos: PhotoKeys) {
      if (draft) void drafts?.store.changePhotos(draft.id, photos)
      else onStartChange(photos)
    },
    replace: (photo: LocalPhoto, edited: PreparedPhoto) =>
      changeDraft((store, id) => store.replacePhoto(id, photo, edited)),
  }
}
