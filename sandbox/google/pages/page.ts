import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { pageStyle } from './page-style.ts'

/** A piece of a page; text put into it is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const style = raw(`<style>${pageStyle}</style>`)
const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Answers a whole page. `formRedirectUri` is the address that its forms redirect to in the end. */
export function respondWithPage(
  c: Context,
  page: { title: string; body: Markup; formRedirectUri?: string; status?: ContentfulStatusCode },
): Response | Promise<Response> {
  const forms = page.formRedirectUri ? `'self' ${getFormActionSource(page.formRedirectUri)}` : `'none'`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
  )
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} – Google stand-in</title>
${style}
</head>
<body>
<header><strong>Google stand-in:</strong> no real account is used</header>
<main>${page.body}</main>
</body>
</html>`,
    page.status ?? 200,
  )
}

/** Chrome holds redirects after a form to form-action, too. A policy can't name an IPv6 host, only its scheme. */
function getFormActionSource(address: string): string {
  const { origin, protocol, hostname } = new URL(address)
  return hostname.startsWith('[') ? protocol : origin
}
