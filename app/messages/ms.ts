/** The sentences of the shop's pages in Malay, by part of the shop. */
export * as account from './ms/account.ts'
export * as alerts from './ms/alerts.ts'
export * as cart from './ms/cart.ts'
export * as checkout from './ms/checkout.ts'
export * as drop from './ms/drop.ts'
export * as filters from './ms/filters.ts'
export * as fit from './ms/fit.ts'
export * as garment from './ms/garment.ts'
export * as holdLimits from './ms/hold-limits.ts'
export * as landing from './ms/landing.ts'
export * as layout from './ms/layout.ts'
export * as order from './ms/order.ts'
export * as overloaded from './ms/overloaded.ts'
export * as pastSales from './ms/past-sales.ts'
export * as postcode from './ms/postcode.ts'
export * as product from './ms/product.ts'
export * as products from './ms/products.ts'
export * as saved from './ms/saved.ts'

/** The value of `lang` in addresses, and of `hreflang`. */
export const language = 'ms'
/** For `<html lang>` and for dates. */
export const locale = 'ms-MY'
