import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { logError } from './ui/feedback/log-error.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After the page is usable: what the worker keeps must not compete with what the page shows.
const workerDelayMs = 3_000
if (import.meta.env.PROD)
  setTimeout(() => {
    navigator.serviceWorker
      ?.register('/service-worker.js', { updateViaCache: 'none' })
      .catch(error => logError('Failed to register the service worker', error))
  }, workerDelayMs)
