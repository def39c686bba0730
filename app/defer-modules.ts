/** The class of a document whose photos but the first wait as its modules do. */
const awaitsPhoto = 'awaits-photo'

/** A script for the head of a page whose modules are deferred. */
export const deferPhotos = `document.documentElement.classList.add('${awaitsPhoto}');`

/**
 * Makes the script that imports a page's modules wait for the page's first paint and its first
 * photo, so that they don't compete with styles, fonts and that photo for a slow connection. Links
 * and forms work without scripts. When a module can't be loaded the page says so.
 *
 * @param code imports them, and starts the page
 * @param modules addresses of all modules, which are then loaded side by side
 */
export const deferModules = (code: string, modules: readonly string[]): string =>
  `try {${writePreloader(modules)}${code}} catch (error) {${reportFailure}}`

// A hidden page never paints, so it doesn't wait. The load event covers browsers without paint
// timing. A photo that takes longer than two seconds after the first paint isn't waited for.
const writePreloader = (modules: readonly string[]) =>
  'if (!document.hidden) {' +
  'await new Promise(done => { addEventListener("load", done); ' +
  'new PerformanceObserver(done).observe({ type: "paint", buffered: true }) });' +
  'const photo = document.querySelector("img[fetchpriority=high]");' +
  'await Promise.race([photo?.decode().catch(() => {}), new Promise(done => setTimeout(done, 2000))]) }' +
  `document.documentElement.classList.remove("${awaitsPhoto}");` +
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

// Shows the notice of `LoadFailure`, because nothing of React runs yet.
const reportFailure =
  'document.getElementById("load-failure").hidden = false; (window.reportError ?? console.error)(error); ' +
  'addEventListener("online", () => location.reload());'
