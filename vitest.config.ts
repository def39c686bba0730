import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'store/**/*.test.ts',
      'platform/**/*.test.ts',
      'server/**/*.test.ts',
      'app/**/*.test.{ts,tsx}',
      'sandbox/**/*.test.ts',
      'demo/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
})
