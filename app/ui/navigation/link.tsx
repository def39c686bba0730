import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, type To } from 'react-router'
import { language } from '#app/messages/current.ts'
import { localPath } from './local-path.ts'

/** A link to a page of the shop, in the language of this page. A location has its language. */
export const Link: ComponentType<ComponentProps<typeof RouterLink>> =
  language === 'en' ? RouterLink : ({ to, ...link }) => <RouterLink to={localize(to)} {...link} />

/** Such a link, marked when it leads to the page that is shown. */
export const NavLink: ComponentType<ComponentProps<typeof RouterNavLink>> =
  language === 'en' ? RouterNavLink : ({ to, ...link }) => <RouterNavLink to={localize(to)} {...link} />

const localize = (to: To) => (typeof to === 'string' ? localPath(to) : to)
