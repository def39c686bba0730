import { type Screen, screen } from '../fixture.ts'

export const texts: Screen[] = [
  screen('terms', ({ page }) => page.goto('/terms')),
  screen('privacy', ({ page }) => page.goto('/privacy')),
  screen('returns', ({ page }) => page.goto('/returns')),
]
