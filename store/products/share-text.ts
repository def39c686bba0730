import { formatMoney, type Sen } from '#store/money.ts'

interface SharedProduct {
  title: string
  /** As the label or the fit says it. */
  size?: string | undefined
  price: Sen
  url: string
}

/** What is said of products where they are shared, one below the other. */
export const createShareText = (products: readonly SharedProduct[]): string =>
  products
    .map(({ title, size, price, url }) =>
      [title, [size && `Size ${size}`, formatMoney(price)].filter(Boolean).join(' · '), url].join('\n'),
    )
    .join('\n\n')
