import type { Screen } from './fixture.ts'
import { account } from './states/account.ts'
import { cart } from './states/cart.ts'
import { checkout } from './states/checkout.ts'
import { drop } from './states/drop.ts'
import { landing } from './states/landing.ts'
import { layout } from './states/layout.ts'
import { order } from './states/order.ts'
import { pastSales } from './states/past-sales.ts'
import { payment } from './states/payment.ts'
import { product } from './states/product.ts'
import { saved } from './states/saved.ts'
import { shop } from './states/shop.ts'
import { texts } from './states/texts.ts'

/** Every shopper screen in every state. */
export const screens: Screen[] = [
  ...landing,
  ...shop,
  ...product,
  ...drop,
  ...saved,
  ...cart,
  ...checkout,
  ...payment,
  ...order,
  ...pastSales,
  ...texts,
  ...account,
  ...layout,
]
