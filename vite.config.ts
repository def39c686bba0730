import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { getBuildLanguage } from './scripts/build-language.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The store's own modules without the admin area's. */
const isShopModule = (id: string) => id.startsWith(root) && !/\/(node_modules|app\/admin)\//.test(id)

/** What changes a list of products, loaded when one changes. */
const listUpdates =
  /\/(fetch-again|product-list-reducer|listing-(rules|cursor)|facet-tests|fact-columns|list-cursor|search-text|facets|filters|fields|garment-facts|garment-types)\.ts/
/**
 * The shop's layout, and what list updates and the live connection import, so that each of these is
 * one file: a browser remembers an import that failed to load, and the list would never change
 * again. And what almost every page has: small files of their own would be merged with what few
 * pages need.
 */
const layout =
  /\/(app\/shop\/layout\.tsx|ui\/(feedback\/(empty-state|javascript-required)|product\/(photo|size-and-condition|bar-price)|controls\/(field|text-area-field))\.tsx|(closed-notice|private-page|fetch-products|products\/listing|close-connections|remove-invisible|ignore-presses|use-row-focus|messages\/..\/(products?|cart)|store\/dates)\.ts)/

const language = getBuildLanguage()

/**
 * A dynamic import without Vite's helper, which preloads styles: what is imported later has none,
 * and the helper would be 0.6 KB of each page.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

export default defineConfig({
  // Each language has its own build, so that a page loads the sentences of one language, and of
  // these only its own.
  resolve: {
    alias: { '#app/messages/current.ts': fileURLToPath(new URL(`app/messages/${language}/index.ts`, import.meta.url)) },
  },
  plugins: [tailwindcss(), reactRouter(), plainImports],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { bundlerTimings: false },
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          // What a page imports of store/ and doesn't use is left out: nothing there acts when it
          // loads.
          treeshake: { moduleSideEffects: id => (id.startsWith(`${root}store/`) ? false : undefined) },
          output: {
            // Every page loads a list of all pages' scripts and of those that they share: short
            // names keep it small.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: chunk => (chunk.isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            // Thirty small files would compress worse and need more requests on a slow network. A
            // group takes in what its modules import, unless that is in one of higher priority.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 8 },
                { name: 'root', test: /\/app\/root\.tsx/, priority: 7 },
                { name: 'layout', test: layout, priority: 6 },
                { name: 'list-updates', test: listUpdates, priority: 5 },
                // A file for modules that the same pages share. What is smaller than the threshold,
                // in bytes before minifying, joins the file whose pages are most alike.
                {
                  name: 'shared',
                  test: id => isShopModule(id) && !listUpdates.test(id),
                  minShareCount: 4,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_000,
                  priority: 4,
                },
                { name: 'toasts', test: /node_modules\/(react-hot-toast|goober)\//, priority: 3 },
                { name: 'account', test: /\/app\/account\//, minShareCount: 2, entriesAware: true, priority: 3 },
                // What each admin page loads, without what small modules would be merged with.
                { name: 'admin-layout', test: /\/app\/admin\/layout\.tsx/, priority: 2 },
                {
                  name: 'admin',
                  test: /\/app\/admin\//,
                  minShareCount: 3,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 4_000,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, so that a production install needs fewer packages. The others that pages load on
      // the server are shared with it, or loaded by browsers alone.
      resolve: { noExternal: ['goober', 'idb', 'react-hot-toast', 'uqr'] },
      build: {
        // The server loads these modules from source. A second copy inside the build would create
        // contexts that differ from those that the server sets.
        rolldownOptions: {
          external: [/^#(store|platform|app\/context)\//],
          // Loaders import some modules that browsers load later.
          checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        },
      },
    },
  },
})
