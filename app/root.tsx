import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import { allowsThirdPartyScripts } from '#app/context/third-party-scripts.ts'
import * as messages from '#app/messages/current.ts'
import { getShopYear } from '#store/dates.ts'
import { nameCategories } from '#store/products/categories.ts'
import { getLookVersion, getShopPreviewVersion } from '#store/settings/look-version.ts'
import { createPaletteStyle } from '#store/settings/palette.ts'
import type { Route } from './+types/root.ts'
import stylesUrl from './app.css?url'
import { deferPhotos } from './defer-modules.ts'
import { answerEarlyPresses, getEarlyPressScript } from './early-presses.ts'
import { PageScripts } from './framework-insides.tsx'
import { InlineScript } from './inline-script.tsx'
import { describeDelivery } from './shop/checkout/describe-delivery.ts'
import { describeClosure } from './shop/layout/describe-closure.ts'
import { ShopHead } from './shop/layout/shop-head.tsx'
import { noteHydration } from './ui/as-sent.tsx'
import { BrandHead } from './ui/brand/brand-head.tsx'
import { createErrorBoundary, usePageOnScriptError } from './ui/feedback/create-error-boundary.tsx'
import { ErrorPage } from './ui/feedback/error-page.tsx'
import { LoadFailure } from './ui/feedback/load-failure.tsx'
import { OfflineNotice } from './ui/feedback/offline-notice.tsx'
import { noteLeaving } from './ui/feedback/use-lost-page.ts'
import archivoUrl from './ui/fonts/archivo-latin.woff2?url'
import { loadModule } from './ui/load-module.tsx'
import { loadDocument } from './ui/navigation/load-document.ts'
import { localPath } from './ui/navigation/local-path.ts'
import { useLinks } from './ui/navigation/use-links.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivoUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: localPath('/manifest.webmanifest') },
]

/**
 * Loads what every page shows about the shop. It includes the year, because the clocks of server
 * and browser may differ and hydration needs the same text.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { settings, publicUrl, analyticsSrc, now, holdLimits, mail } = storeContext(context)
  const { pathname } = new URL(request.url)
  const current = settings.current()
  const version = getLookVersion(current)
  return {
    shop: current.shop,
    categories: nameCategories(current.categories, messages.language),
    tagline: current.brand[messages.language].tagline,
    paper: current.palette.paper,
    ...(version !== undefined && { look: { version, style: createPaletteStyle(current.palette) } }),
    previewVersion: getShopPreviewVersion(current, settings.defaults),
    publicUrl,
    analyticsSrc: allowsThirdPartyScripts(pathname) ? analyticsSrc : undefined,
    /** Undefined without a limit. */
    maxHeldProducts: holdLimits?.maxHeldProducts,
    sendsMail: mail.send !== undefined,
    year: getShopYear(now()),
    /** What shoppers read before they pay; undefined while the shop is open. */
    closedNotice: describeClosure(current.closure, now()),
    delivery: describeDelivery(current, now()),
  }
}

// This script is the first that runs, so the others' errors are heard of from the start.
if (!import.meta.env.SSR)
  for (const name of ['error', 'unhandledrejection'] as const)
    addEventListener(name, event =>
      loadModule(() => import('./ui/feedback/report-script-error.ts')).then(
        ({ reportScriptError }) => reportScriptError(event),
        () => {},
      ),
    )

export const clientMiddleware = [loadDocument, noteLeaving]

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // The head may be at fault, which is rendered before a boundary inside of the body.
  usePageOnScriptError(useRouteError())
  useEffect(answerEarlyPresses, [])
  return (
    <html lang={messages.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {import.meta.env.SSR && <ShopHead />}
        {import.meta.env.SSR && (
          <InlineScript code={getEarlyPressScript() + (import.meta.env.PROD ? deferPhotos : '')} />
        )}
        <Links />
        {import.meta.env.SSR && <BrandHead />}
      </head>
      <body>
        {children}
        <OfflineNotice />
        <LoadFailure />
        {import.meta.env.SSR ? (
          <PageScripts />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  useLinks()
  useEffect(noteHydration, [])
  return <Outlet />
}

// A page without a layout has no stylesheet yet.
export const ErrorBoundary = createErrorBoundary(({ error }) => (
  <main className="page-room">
    <link rel="stylesheet" href={stylesUrl} precedence="default" />
    <ErrorPage error={error} />
  </main>
))
