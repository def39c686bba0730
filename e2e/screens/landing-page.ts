import type { Locator, Page } from '@playwright/test'
import type { Db } from '../../store/database.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { photos } from '../store-fixture.ts'

/** The part of the hero that fades while the page scrolls. */
export const heroStage = (page: Page) => page.locator('.hero-stage')
export const readOpacity = (locator: Locator) => locator.evaluate(element => Number(getComputedStyle(element).opacity))
export const readTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN

let sequence = 0

/** Inserts four products with photos, newer than all others: the hero shows three, the list one. */
export async function insertLandingProducts(store: { db: Db }, name: string) {
  for (const number of [1, 2, 3, 4])
    await insertProduct(store.db, {
      title: `${name} ${number}`,
      priceSen: 4950,
      imageUrls: JSON.stringify(photos),
      createdAt: new Date(Date.UTC(2030, 0) + ++sequence * 1000).toISOString(),
    })
}
