import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, type To } from 'react-router'
import { localPath } from './local-path.ts'

/** A link to a page of the shop, in the language of this page. A location has its language. */
export const Link = ({ to, ...link }: ComponentProps<typeof RouterLink>) => <RouterLink to={localize(to)} {...link} />

/** Such a link, marked when it leads to the page that is shown. */
export const NavLink = ({ to, ...link }: ComponentProps<typeof RouterNavLink>) => (
  <RouterNavLink to={localize(to)} {...link} />
)

const localize = (to: To) => (typeof to === 'string' ? localPath(to) : to)
