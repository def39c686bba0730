import type { Locator, Page } from '@playwright/test'
import type { Db } from '../../store/database.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { photos } from '../store-fixture.ts'

/** All of the first screen that fades with the scroll. */
export const stage = (page: Page) => page.locator('.hero-stage')
export const opacity = (of: Locator) => of.evaluate(element => Number(getComputedStyle(element).opacity))
export const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN

let listed = 0

/** Four pieces with photos, newer than all before: three stand in the hero, one is just in. */
export async function insertLandingProducts(store: { db: Db }, name: string) {
  for (const number of [1, 2, 3, 4])
    await insertProduct(store.db, {
      title: `${name} ${number}`,
      priceSen: 4950,
      imageUrls: JSON.stringify(photos),
      createdAt: new Date(Date.UTC(2030, 0) + ++listed * 1000).toISOString(),
    })
}
