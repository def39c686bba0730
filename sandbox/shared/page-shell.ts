import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { baseStyles } from './base-styles.ts'

/** Part of a page. Values interpolated into `html` are escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** What all pages of one emulator have in common. */
export interface PageShell {
  titleSuffix?: string
  /** Says on every page that the service is emulated. */
  banner: Markup
  /** Defines the colour variables that `baseStyles` uses, and the emulator's own rules. */
  styles: string
}

export interface Page {
  title: string
  body: Markup
  mainClass?: string
  /** Sources of the CSP directive `form-action`, which is left out if undefined. */
  formAction?: string
  status?: ContentfulStatusCode
}

/**
 * Creates the function that responds with a whole page. Pages run no scripts and are not cached.
 */
export function createPageResponder({ titleSuffix = '', banner, styles }: PageShell) {
  const allStyles = baseStyles + styles
  const styleHash = createHash('sha256').update(allStyles).digest('base64')
  const styleElement = raw(`<style>${allStyles}</style>`)

  return (c: Context, page: Page): Response | Promise<Response> => {
    const directives = [
      `default-src 'none'`,
      `style-src 'sha256-${styleHash}'`,
      ...(page.formAction === undefined ? [] : [`form-action ${page.formAction}`]),
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ]
    c.header('content-security-policy', directives.join('; '))
    c.header('cache-control', 'no-store')
    return c.html(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}${titleSuffix}</title>
${styleElement}
</head>
<body>
<header>${banner}</header>
<main class="${page.mainClass ?? ''}">${page.body}</main>
</body>
</html>`,
      page.status ?? 200,
    )
  }
}
