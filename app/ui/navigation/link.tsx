import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { localPath } from './local-path.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address of a page of the shop, without the language. */
  to: string
  replace?: boolean
  preventScrollReset?: boolean
  viewTransition?: boolean
  /** Loads the page as a new document. */
  reloadDocument?: boolean
}

/**
 * A link to a page of the shop, in the language of this page. It is an element and nothing more:
 * `useLinks` follows it. A page of twenty cards comes alive in less time than with a component of
 * the router for each link.
 */
export const Link = ({ to, replace, preventScrollReset, viewTransition, reloadDocument, ...anchor }: LinkProps) => (
  <a
    href={localPath(to)}
    data-link={reloadDocument ? undefined : ''}
    data-replace={replace || undefined}
    data-keep-scroll={preventScrollReset || undefined}
    data-view-transition={viewTransition || undefined}
    {...anchor}
  />
)

interface NavLinkProps extends LinkProps {
  /** Whether pages below its address are no part of it. */
  isExact?: boolean
}

/** Such a link, marked when it leads to the page that is shown, or to one that this is below. */
export function NavLink({ isExact = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!isExact && pathname.startsWith(`${link.to}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}

/** Of a link within or below a text, underlined and large enough for a finger. */
export const textLinkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

export const TextLink = ({ className = '', ...link }: LinkProps) => (
  <Link className={`${textLinkClass} ${className}`} {...link} />
)
