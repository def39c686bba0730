import { type ComponentType, useEffect, useState } from 'react'
import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { loadModule } from '../../ui/load-module.tsx'

export interface AlertSlotProps {
  /** What the button asks for new products of: a listing, or what is like a product. */
  of: Listing | Product
  /** The listing has no products. */
  isEmpty?: boolean
  /** The product itself, which somebody else is paying for, instead of what is like it. */
  isHeld?: boolean
}

/** The button for search alerts, which is loaded when the page is usable. */
export function AlertSlot(props: AlertSlotProps) {
  const [AlertButton, setAlertButton] = useState<ComponentType<AlertSlotProps>>()
  useEffect(() => {
    loadModule(() => import('./alert-button.tsx')).then(
      module => setAlertButton(() => module.AlertButton),
      () => {},
    )
  }, [])
  return AlertButton && <AlertButton {...props} />
}
