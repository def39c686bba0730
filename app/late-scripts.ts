const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/**
 * Lets a rendered page ask for its scripts after its first paint. On a slow line they take the room of the styles, the type
 * and the photos, and the page can be read and walked through without them. What React Router writes is a preload for each
 * module and one script that imports them; what becomes of it is one script that waits, preloads and imports.
 */
export function withLateScripts(html: string): string {
  const modules = Array.from(html.matchAll(preload), ([, href]) => href)
  return html
    .replace(preload, '')
    .replace(moduleScript, (_, open, code, close) => `${open}${waitAndPreload(modules)}${imported(code)}${close}`)
}

// A frame is drawn only when the styles are there. A page that nobody looks at draws none and need not wait.
const waitAndPreload = (modules: unknown[]) =>
  'await new Promise(done => document.hidden ? done() : requestAnimationFrame(() => setTimeout(done)));' +
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

const imported = (code: string) =>
  code.replace(/^import \* as (\w+) from ("[^"]+")/gm, 'const $1 = await import($2)').replace(/^import ("[^"]+")/gm, 'await import($1)')
