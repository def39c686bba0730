import { type Catalogue, catalogues } from '#app/messages/catalogues.ts'
import { addLanguage, parseLanguage } from '#store/languages.ts'
import { getPageUrl } from '#store/page-url.ts'
import { defaultPalette, type Palette } from '#store/settings/palette.ts'

export const retryAfterSeconds = 5
/** A start takes this long, more or less. The page is loaded again by itself. */
export const startSeconds = 2

let getPalette = (): Palette => defaultPalette

/** Gives the pages the colours of the shop, read at each use; before that they are as they come. */
export function paintStaticPages(readPalette: () => Palette): void {
  getPalette = readPalette
}

const createStyles = ({ paper, ink, chalk, mustard, dusk }: Palette) => `
body{margin:0;min-height:100svh;display:grid;place-items:center;background:${paper};color:${ink};
font:1.0625rem/1.5 Archivo,Arial,sans-serif}
main{max-width:34rem;padding:2rem 1.25rem}
p{margin:0 0 1rem}
h1{margin:0 0 1rem;font-size:clamp(2rem,9vw,3.25rem);line-height:1;font-weight:900;text-transform:uppercase}
a{display:inline-block;margin:.5rem .75rem .5rem 0;padding:.75rem 1.25rem;border:2px solid ${ink};color:inherit;
font-weight:700;text-decoration:none;background:${chalk}}
a:first-of-type{background:${mustard}}
a:hover{background:${ink};color:${chalk}}
a:focus-visible{outline:3px solid ${dusk};outline-offset:3px}
`

/** Why a page can't be rendered. Each has its words in the messages. */
type Reason = 'overloaded' | 'starting' | 'unavailable'

/** Without scripts and without anything that has to be rendered or read from the database. */
const renderPage = (reason: Reason, { language, locale, layout, ...catalogue }: Catalogue) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reason === 'starting' ? `<meta http-equiv="refresh" content="${startSeconds}">` : ''}
<title>${catalogue[reason].title}</title>
<style>${createStyles(getPalette())}</style>
</head>
<body>
<main>
<h1>${catalogue[reason].title}</h1>
<p>${catalogue[reason].text}</p>
<p><a href="">${layout.tryAgain}</a><a href="${addLanguage('/shop', language)}">${layout.browseShop}</a></p>
</main>
</body>
</html>
`

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Creates the 503 response to a request for a page that can't be rendered now. React Router's
 * request for the data of a page is redirected to the document, because its client would show any
 * error response as a crash.
 *
 * @param url Path and query of the request.
 */
export function createStaticPage(reason: Reason, url: string): Response {
  const dataPath = /^(\/[^?]*)\.data(\?.*)?$/.exec(url)
  const language = parseLanguage(new URLSearchParams(/\?.*/.exec(url)?.[0]).get('lang'))
  if (!dataPath) {
    const seconds = reason === 'starting' ? startSeconds : retryAfterSeconds
    const headers = { ...pageHeaders, 'retry-after': String(seconds) }
    return new Response(renderPage(reason, catalogues[language]), { status: 503, headers })
  }
  const query = new URLSearchParams(dataPath[2])
  query.delete('_routes')
  const path = getPageUrl(dataPath[1] ?? '', 'http://store.invalid').pathname.replace(/\/_$/, '/')
  return new Response(null, {
    status: 204,
    headers: {
      'x-remix-redirect': `${path}${query.size > 0 ? `?${query}` : ''}`,
      'x-remix-reload-document': 'true',
      'cache-control': 'no-store',
    },
  })
}
