import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { yearOf } from '#store/dates.ts'
import type { Route } from './+types/root.ts'
import stylesUrl from './app.css?url'
import { ErrorPage } from './ui/error-page.tsx'
import archivoUrl from './ui/fonts/archivo-latin.woff2?url'
import iconUrl from './ui/icon.svg?url'
import touchIconUrl from './ui/icon-180.png?url'
import { OfflineNotice } from './ui/offline-notice.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivoUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: iconUrl, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIconUrl },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What every page may say about the shop itself; the year comes along so that server and browser agree on it. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, publicUrl, analyticsSrc, now } = outside(context)
  return { shop, publicUrl, analyticsSrc, year: yearOf(now()) }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-MY">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4ede0" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <OfflineNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page-room">
      <title>Unexpected Application Error!</title>
      <ErrorPage error={error} />
    </main>
  )
}
