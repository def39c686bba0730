import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { getBuildLanguage } from './scripts/build-language.ts'
import { slimClient } from './scripts/slim-client.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** By the path below the root: the root itself may be a directory named `store`. */
const shopModules = /^(app\/(account|context|live|shop|ui)|store)\//
/** Modules that only a few pages share, which therefore stay out of the shared chunk. */
const rarelyShared =
  /\/(account-form|clean-text|account-card|kinabalu-scene|complete-sign-in|compact-product-card|compare-fit|couriers|dates|delivery-info|dialog|drop|erased-person|facet-chips|facets|fetch-products-by-id|field|fit-[a-z]+|garment|garment-facts|garment-types|google-button|google-sign-in-result|ids|lookup-notices|measur[a-z-]+|message|my-garments[a-z-]*|order|order-filters|order-lookup|order-messages|order-receipt|order-status|order-steps|password-field|print-header|private-page|product-draft|product-fields|qr-code-image|receipt|ridges|rows-skeleton|search-text|(recently-seen|stored-products)[a-z-]*|save-button|shipping|shop-days|sold-channel|use-live-products|use-row-focus|whatsapp-link)\./

const listUpdates =
  /\/(fetch-again|product-list-reducer|listing-rules|search-text|facets|garment-facts|garment-types)\.ts/

const language = getBuildLanguage()

export default defineConfig({
  // Each language has its own build, so that a page loads the sentences of one language, and of
  // these only its own.
  resolve: {
    alias: { '#app/messages/current.ts': fileURLToPath(new URL(`app/messages/${language}.ts`, import.meta.url)) },
  },
  plugins: [tailwindcss(), reactRouter(), slimClient()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // Every page loads a list of all pages' scripts and of those that they share: short
            // names keep it small.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: chunk => (chunk.isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            // Modules that most pages share form a few chunks. Thirty small files would compress
            // worse and need more requests on a slow network.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                {
                  name: 'layout',
                  test: /\/app\/(root|shop\/layout\/legal-links|ui\/(feedback\/error-page|controls\/profile-menu))\.tsx/,
                  priority: 2,
                },
                {
                  name: 'shared',
                  test: id => id.startsWith(root) && shopModules.test(id.slice(root.length)) && !rarelyShared.test(id),
                  minShareCount: 3,
                  priority: 1,
                },
                // One file: a browser remembers a part that failed to load, and the list would
                // never change again.
                { name: 'list-updates', test: listUpdates },
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
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
})
