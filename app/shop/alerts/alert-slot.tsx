import { type ComponentType, useEffect, useState } from 'react'
import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { loadModule } from '../../ui/load-module.tsx'

export interface AlertSlotProps {
  /**
   * What a button asks for new products of: a listing, or what is like a product. Without it the
   * slot lists what was asked for.
   */
  of?: Listing | Product
  /** The listing has no products. */
  isEmpty?: boolean
  /** The product itself, which somebody else is paying for, instead of what is like it. */
  isHeld?: boolean
}

/** What concerns search alerts, which is loaded when the page is usable. */
export function AlertSlot(props: AlertSlotProps) {
  const [Alerts, setAlerts] = useState<ComponentType<AlertSlotProps>>()
  useEffect(() => {
    loadModule(() => import('./alerts.tsx')).then(
      module => setAlerts(() => module.Alerts),
      () => {},
    )
  }, [])
  return Alerts && <Alerts {...props} />
}
