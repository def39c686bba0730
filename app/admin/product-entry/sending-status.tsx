import { signInAgain } from '../sign-in-again/sign-in-again.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { findPhoto, type LocalDraft } from './draft-database.ts'
import type { DraftState, DraftStore } from './draft-store.ts'

interface SendingStatusProps {
  /** The drafts whose photos are counted. */
  drafts: readonly LocalDraft[]
  state: DraftState
  store: DraftStore
}

/** How far photos and drafts have been sent, in words, with a press to pause or go on. */
export function SendingStatus({ drafts, state, store }: SendingStatusProps) {
  const { local, queue } = state
  // Of a stored product, those that were chosen on this device alone.
  const photos = drafts
    .flatMap(({ photoKeys }) => photoKeys.flatMap(key => findPhoto(local, key) ?? []))
    .filter(({ key, url }) => key !== url)
  const stored = photos.filter(({ url }) => url !== null).length
  const publishing = drafts.filter(draft => draft.state === 'publishing').length
  if (photos.length + publishing === 0) return null
  const isUnderWay = stored < photos.length || publishing > 0
  return (
    <div className="grid gap-2">
      {/* As tall without its button, or what is below moves under a thumb when the last photo is stored. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-sm">
          {photos.length > 0 && describePhotos(stored, photos.length)}
          {publishing > 0 && ` ${publishing} on the way to the shop.`}
          {explanations[queue]}
        </p>
        {isUnderWay && queue !== 'signed-out' && (
          <AdminButton onClick={() => (isHalted(queue) ? void store.goOn() : store.pause())}>
            {queue === 'stopped' ? 'Try again' : queue === 'paused' ? 'Go on' : 'Pause'}
          </AdminButton>
        )}
      </div>
      {queue === 'signed-out' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 font-semibold text-ember text-sm">
          You are signed out. What you entered is kept here.
          <AdminButton onClick={() => void signInAgain()}>Sign in again</AdminButton>
        </p>
      )}
    </div>
  )
}

function describePhotos(stored: number, count: number): string {
  if (stored < count) return `${stored} of ${count} photos uploaded.`
  return count === 1 ? 'The photo is uploaded.' : `All ${count} photos are uploaded.`
}

const isHalted = (queue: DraftState['queue']) => queue === 'paused' || queue === 'stopped'

const explanations: Partial<Record<DraftState['queue'], string>> = {
  waiting: ' The store can’t be reached. Nothing is lost: it goes on by itself.',
  stopped: ' The store can’t be reached. Nothing is lost.',
  paused: ' Paused.',
}

/** Shown where the browser stores nothing of what is entered. */
export const StorageNotice = ({ state }: { state: DraftState | undefined }) =>
  state?.isStored === false && (
    <p role="alert" className="font-semibold text-ember">
      This browser keeps nothing of what you enter here: it is private, or has no room left. Leave the page open until
      everything is saved.
    </p>
  )
