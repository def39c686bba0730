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
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

/** Answers a whole page in the sandbox's own look; `wide` is for the dashboard. */
export function respondWithPage(
  c: Context,
  page: { title: string; body: Markup; wide?: boolean; status?: ContentfulStatusCode },
): Response | Promise<Response> {
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
${style}
</head>
<body>
<header><strong>Pay sandbox</strong> — no real money moves</header>
<main class="${page.wide ? 'wide' : 'narrow'}">${page.body}</main>
</body>
</html>`,
    page.status ?? 200,
  )
}
