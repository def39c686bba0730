import { useLocation, useRouteLoaderData } from 'react-router'
import { isAdminPath } from '#store/admin-path.ts'
import type { loader } from '../../root.tsx'
import iconUrl from './icon.svg?url'
import touchIconUrl from './icon-180.png?url'

/**
 * The icons and, where they were changed, the colours of a page. The admin area keeps its own, and
 * leads to pages of the shop without loading them anew. Rendered by the server alone.
 */
export function BrandHead() {
  const { look, paper } = useRouteLoaderData<typeof loader>('root') ?? {}
  const root = isAdminPath(useLocation().pathname) ? ':root:not(:has(.admin-theme))' : ':root'
  const own = look && `/brand/icon.png?v=${look.version}`
  return (
    <>
      <meta name="theme-color" content={paper} />
      <link rel="icon" href={own ?? iconUrl} type={own ? 'image/png' : 'image/svg+xml'} />
      <link rel="apple-touch-icon" href={own ?? touchIconUrl} />
      {look?.style && <style>{`${root}{${look.style}}`}</style>}
    </>
  )
}
