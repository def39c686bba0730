/** The sentences of the shop's pages in English, by part of the shop. */
export * as account from './en/account.ts'
export * as alerts from './en/alerts.ts'
export * as cart from './en/cart.ts'
export * as checkout from './en/checkout.ts'
export * as drop from './en/drop.ts'
export * as filters from './en/filters.ts'
export * as fit from './en/fit.ts'
export * as garment from './en/garment.ts'
export * as holdLimits from './en/hold-limits.ts'
export * as landing from './en/landing.ts'
export * as layout from './en/layout.ts'
export * as order from './en/order.ts'
export * as overloaded from './en/overloaded.ts'
export * as pastSales from './en/past-sales.ts'
export * as postcode from './en/postcode.ts'
export * as product from './en/product.ts'
export * as products from './en/products.ts'
export * as saved from './en/saved.ts'

/** The value of `lang` in addresses, and of `hreflang`. */
export const language = 'en'
/** For `<html lang>` and for dates. */
export const locale = 'en-MY'
