import { logError } from '../ui/feedback/log-error.ts'
import { recoverPhotos } from '../ui/product/recover-photos.ts'

/** What makes a page work on a bad network, loaded when the page is usable. */
export function prepareForOffline(): void {
  recoverPhotos()
  navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(error => logError('Failed to register the service worker', error))
}
