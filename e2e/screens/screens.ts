import type { Screen } from './stage.ts'
import { account } from './states/account.ts'
import { cart } from './states/cart.ts'
import { checkout } from './states/checkout.ts'
import { frame } from './states/frame.ts'
import { kept } from './states/kept.ts'
import { landing } from './states/landing.ts'
import { order } from './states/order.ts'
import { pastSales } from './states/past-sales.ts'
import { payment } from './states/payment.ts'
import { product } from './states/product.ts'
import { shop } from './states/shop.ts'

/** Every shopper screen in every state there is. */
export const screens: Screen[] = [
  ...landing,
  ...shop,
  ...product,
  ...kept,
  ...cart,
  ...checkout,
  ...payment,
  ...order,
  ...pastSales,
  ...account,
  ...frame,
]
