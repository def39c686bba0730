const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/**
 * Lets a rendered page ask for its scripts after its first paint. On a slow line they take the room of the styles, the type
 * and the photos, and the page can be read and walked through without them. What React Router writes is a preload for each
 * module and one script that imports them; what becomes of it is one script that waits, preloads and imports.
 */
export function deferScripts(html: string): string {
  const modules = Array.from(html.matchAll(preloadLink), ([, href]) => href)
  return html
    .replace(preloadLink, '')
    .replace(
      moduleScript,
      (_, open, code, close) => `${open}${writePreloader(modules)}${toDynamicImports(code)}${close}`,
    )
}

// A page that nobody looks at is not painted and need not wait; nor does one whose browser doesn't tell, longer than for all that it shows.
const writePreloader = (modules: unknown[]) =>
  'await new Promise(done => { if (document.hidden) return done(); addEventListener("load", done); ' +
  'new PerformanceObserver(done).observe({ type: "paint", buffered: true }) });' +
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

const toDynamicImports = (code: string) =>
  code
    .replace(/^import \* as (\w+) from ("[^"]+")/gm, 'const $1 = await import($2)')
    .replace(/^import ("[^"]+")/gm, 'await import($1)')
