import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { logError } from './ui/feedback/log-error.ts'
import { loadModule } from './ui/load-module.tsx'

// Keeps a place before the router's listener: see `enterDialog`.
window.onpopstate = () => {}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After the page is usable: what the service worker keeps must not compete with what is shown.
const delayMs = 3_000
if (import.meta.env.PROD)
  setTimeout(() => {
    loadModule(() => import('./offline/prepare-for-offline.ts')).then(
      ({ prepareForOffline }) => prepareForOffline(),
      error => logError('Failed to prepare for times offline', error),
    )
  }, delayMs)
