import { expect, test } from 'vitest'
import { listWrongImports } from './store-folders.ts'

test.each([
  ['store/orders/a.ts', "import { b } from '#store/products/b.ts'", []],
  ['store/orders/a.ts', "import { b } from './b.ts'\nimport '#store/ids.ts'", []],
  ['store/database.server.ts', "import type { B } from './orders/b.ts'", []],
  ['store/database.server.ts', "import { b } from './orders/b.ts'", ['store/orders/b.ts']],
  ['store/orders/a.ts', "import { b } from '#store/checkout/b.ts'", ['store/checkout/b.ts']],
  ['store/orders/a.ts', "import { type B } from '#store/delivery/b.ts'", ['store/delivery/b.ts']],
  ['store/products/a.ts', "import '#store/orders/b.ts'", ['store/orders/b.ts']],
  ['store/unlisted/a.ts', "import '#store/ids.ts'", ['store/ids.ts']],
])('what is wrong with the imports of %s: %s', (file, text, wrong) => {
  expect(listWrongImports(file, text)).toEqual(wrong)
})
