import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimRouter } from './scripts/slim-router.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slimRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share travels as a few files: thirty small ones compress worse and ask more of a slow network.
            // Left apart is what some pages share and most don't have.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: 'frame', test: /\/app\/(root|ui\/(error-page|profile-menu))\.tsx/, priority: 1 },
                {
                  name: 'shared',
                  test: /\/(app\/(account|http|shop|ui\/(?!dialog|receipt))|store)(?!.*(rows-skeleton|use-row-focus|use-known-pieces|seen|ridges|account-scene))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // What the server loads from source must not exist a second time inside the build: a context made twice is two contexts.
        rolldownOptions: { external: [/^#(store|platform|app\/http)\//] },
      },
    },
  },
})
