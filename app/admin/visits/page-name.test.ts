import { expect, test } from 'vitest'
import { visitRoutes } from '#store/visits/visit-routes.ts'
import { getPageName } from './page-name.ts'

test('names every counted page in words [OTH-01]', () => {
  expect(['/', '/shop', '/product/:id', '/cart'].map(getPageName)).toEqual(['Landing page', 'Shop', 'Product', 'Cart'])
  for (const route of visitRoutes) expect(getPageName(route)).not.toMatch(/[/:]/)
  expect(getPageName('/old-page')).toBe('/old-page')
})
