import { type ReactNode, useState } from 'react'
import type { Product } from '#store/products/product.ts'
import { AsSent } from '../../ui/as-sent.tsx'

interface CardAsSentProps {
  product: Product
  /** In which way the card shows it. */
  view?: string | undefined
  render: () => ReactNode
}

/** A product's card that stays as the server has sent it until the product looks different. */
export function CardAsSent({ product, view, render }: CardAsSentProps) {
  // The same product may have been loaded again meanwhile.
  const { title, description, category, size, condition, price, earlierPrice, sold, images } = product
  const looks = [view, title, description, category, size, condition, price, earlierPrice, sold, images[0]?.url].join()
  const [sentLooks] = useState(looks)
  // A hold counts down.
  return <AsSent isChanged={looks !== sentLooks || product.heldUntil !== null} render={render} />
}
