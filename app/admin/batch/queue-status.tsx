import { signInAgain } from '../sign-in-again/sign-in-again.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import type { Batch } from './batch-database.ts'
import type { BatchState, BatchStore } from './batch-store.ts'

interface QueueStatusProps {
  batch: Batch
  queue: BatchState['queue']
  store: BatchStore
}

/** How far the batch has been sent, in words. */
export function QueueStatus({ batch, queue, store }: QueueStatusProps) {
  const photos = batch.products
    .filter(({ state }) => state !== 'deleted')
    .flatMap(({ photoKeys }) => photoKeys.flatMap(key => batch.photos.get(key) ?? []))
  const stored = photos.filter(({ url }) => url !== null).length
  const publishing = batch.products.filter(({ state }) => state === 'publishing').length
  if (photos.length === 0) return null
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {stored < photos.length
          ? `${stored} of ${photos.length} photos uploaded.`
          : `${photos.length === 1 ? 'The photo is' : `All ${photos.length} photos are`} uploaded.`}
        {publishing > 0 && ` ${publishing} on the way to the shop.`}
        {queue === 'waiting' && ' The store can’t be reached. Nothing is lost: it goes on by itself.'}
      </p>
      <progress aria-label="Uploaded photos" className="h-2 w-full accent-jungle" value={stored} max={photos.length} />
      {queue === 'signed-out' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 font-semibold text-ember text-sm">
          You are signed out. What you entered is kept here.
          <AdminButton onClick={() => void signInAgain().then(hasSignedIn => hasSignedIn && store.send())}>
            Sign in again
          </AdminButton>
        </p>
      )}
    </div>
  )
}
