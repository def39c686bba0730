import { expect } from '@playwright/test'
import { saveSettings } from '../../admin.ts'
import { type Screen, screen } from '../fixture.ts'

export const texts: Screen[] = [
  screen('terms', ({ page }) => page.goto('/terms')),
  screen('terms-seller', async ({ page, store }) => {
    const address = '12 Jalan Gaya\n88000 Kota Kinabalu\nSabah'
    const seller = { sellerName: 'TuffThrift Enterprise', sellerNumber: '202603123456', sellerAddress: address }
    await saveSettings(store, 'seller', seller)
    await page.goto('/terms')
    await expect(page.getByText('Who sells').first()).toBeVisible()
    await saveSettings(store, 'seller', { sellerName: '', sellerNumber: '', sellerAddress: '' })
  }),
  screen('privacy', ({ page }) => page.goto('/privacy')),
  screen('returns', ({ page }) => page.goto('/returns')),
]
