const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/**
 * Makes a rendered page request its scripts after its first paint, so that they don't compete with
 * styles, fonts and photos for a slow connection. Links and forms work without scripts.
 *
 * React Router writes a preload link per module and one script that imports the modules. The result
 * is one script that waits, preloads and imports.
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

// A hidden page never paints, so it doesn't wait. The load event covers browsers without paint
// timing.
const writePreloader = (modules: unknown[]) =>
  'await new Promise(done => { if (document.hidden) return done(); addEventListener("load", done); ' +
  'new PerformanceObserver(done).observe({ type: "paint", buffered: true }) });' +
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/** Turns static imports into dynamic ones, which run after the wait instead of before it. */
const toDynamicImports = (code: string) =>
  code
    .replace(/^import \* as (\w+) from ("[^"]+")/gm, 'const $1 = await import($2)')
    .replace(/^import ("[^"]+")/gm, 'await import($1)')
