import { logError } from '../ui/feedback/log-error.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import { recoverPhotos } from '../ui/product/recover-photos.ts'
import { followDeployments } from './follow-deployments.ts'

/** What makes a page work on a bad network and through deployments, loaded when it is usable. */
export function prepareForOffline(): void {
  recoverPhotos()
  followDeployments()
  const { serviceWorker } = navigator
  // This page, and what it shows, was loaded without the worker that takes over now.
  serviceWorker?.addEventListener('controllerchange', () =>
    serviceWorker.controller?.postMessage([location.href, ...performance.getEntries().map(({ name }) => name)]),
  )
  serviceWorker
    ?.register(localPath('/service-worker.js'), { updateViaCache: 'none' })
    .catch(error => logError('Failed to register the service worker', error))
}
