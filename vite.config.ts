import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimRouter } from './scripts/slim-router.ts'

const shopper = /\/(app\/(account|context|live|shop|ui)|store)\//
/** What some pages share and most don't have. */
const apart =
  /\/(account-scene|dates|dialog|javascript-required|receipt|ridges|rows-skeleton|recently-seen[a-z-]*|save-button|shipping|use-live-products|use-row-focus)\./

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slimRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share travels as a few files: thirty small ones compress worse and ask more of a slow network.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                {
                  name: 'layout',
                  test: /\/app\/(root|ui\/(feedback\/error-page|controls\/profile-menu))\.tsx/,
                  priority: 1,
                },
                { name: 'shared', test: id => shopper.test(id) && !apart.test(id), minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // What the server loads from source must not exist a second time inside the build: a context made twice is two contexts.
        rolldownOptions: { external: [/^#(store|platform|app\/context)\//] },
      },
    },
  },
})
