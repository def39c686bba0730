import type { Context } from 'hono'
import { html } from 'hono/html'
import { createPageResponder, type Page } from '../../shared/page-shell.ts'
import { styles } from './styles.ts'

const respond = createPageResponder({ banner: html`<strong>Pay sandbox</strong> — no real money moves`, styles })

/** Responds with a page of the payment emulator. Only the dashboard is wide. */
export const respondWithPage = (
  c: Context,
  { isWide, ...page }: Omit<Page, 'mainClass' | 'formAction'> & { isWide?: boolean },
): Response | Promise<Response> => respond(c, { ...page, mainClass: isWide ? 'wide' : 'narrow' })
