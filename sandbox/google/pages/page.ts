import type { Context } from 'hono'
import { html } from 'hono/html'
import { createPageResponder, type Page } from '../../shared/page-shell.ts'
import { styles } from './styles.ts'

const respond = createPageResponder({
  titleSuffix: ' – Google stand-in',
  banner: html`<strong>Google stand-in:</strong> no real account is used`,
  styles,
})

/** Responds with a page. Its forms may redirect to `formRedirectUri`, or are blocked without it. */
export function respondWithPage(
  c: Context,
  { formRedirectUri, ...page }: Omit<Page, 'formAction'> & { formRedirectUri?: string },
): Response | Promise<Response> {
  const formAction = formRedirectUri ? `'self' ${getFormActionSource(formRedirectUri)}` : `'none'`
  return respond(c, { ...page, formAction })
}

/**
 * Chrome applies `form-action` to redirects after a form, too. CSP has no syntax for an IPv6 host,
 * so such an address allows its whole scheme.
 */
function getFormActionSource(address: string): string {
  const { origin, protocol, hostname } = new URL(address)
  return hostname.startsWith('[') ? protocol : origin
}
