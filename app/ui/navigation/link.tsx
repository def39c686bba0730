import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { language } from '#app/messages/current.ts'
import { localPath } from './local-path.ts'

type LocalLink<T extends typeof RouterLink | typeof RouterNavLink> = ComponentType<ComponentProps<T> & { to: string }>

/** A link to a page of the shop, in the language of this page. */
export const Link: LocalLink<typeof RouterLink> =
  language === 'en' ? RouterLink : link => <RouterLink {...link} to={localPath(link.to)} />

/** Such a link, marked when it leads to the page that is shown. */
export const NavLink: LocalLink<typeof RouterNavLink> =
  language === 'en' ? RouterNavLink : link => <RouterNavLink {...link} to={localPath(link.to)} />
