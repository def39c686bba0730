import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share travels as one file: thirty small ones compress worse and ask more of a slow network.
            // Dialogs stay out of it: several admin pages have one, and in the shop they come when somebody opens one.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, minShareCount: 6 },
                { name: 'shared', test: /\/(app\/(ui\/(?!dialog)|shop|http)|store)\//, minShareCount: 3 },
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
