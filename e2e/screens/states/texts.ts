import type { Screen } from '../fixture.ts'

export const texts: Screen[] = [
  { name: 'terms', show: ({ page }) => page.goto('/terms') },
  { name: 'privacy', show: ({ page }) => page.goto('/privacy') },
  { name: 'returns', show: ({ page }) => page.goto('/returns') },
]
