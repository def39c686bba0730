import type { MouseEvent } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { type HrefBuilder, usePendingParams } from './use-pending-params.ts'

interface FilterLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  getHref: HrefBuilder
}

/**
 * A link to the same page with other filters. It combines with a navigation under way, so quick
 * clicks add up.
 */
export function FilterLink({ getHref, replace = false, preventScrollReset = false, ...link }: FilterLinkProps) {
  const { pendingParams, getLatestHref, navigateTo } = usePendingParams()
  const href = getHref(pendingParams)

  function handleClick(event: MouseEvent) {
    const isNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isNewTab || getLatestHref(getHref) === href) return
    event.preventDefault()
    void navigateTo(getHref, { replace, preventScrollReset })
  }

  return <Link to={href} replace={replace} preventScrollReset={preventScrollReset} onClick={handleClick} {...link} />
}
