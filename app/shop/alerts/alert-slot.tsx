import { type ComponentType, useEffect, useState } from 'react'
import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { loadModule } from '../../ui/load-module.tsx'

export interface AlertSlotProps {
  /**
   * What the button asks for new products of: a listing, what is like a sold product, or one that
   * is held.
   */
  of: Listing | Product
  /** The listing has no products. */
  isEmpty?: boolean
  /** The product is one of several, each with such a button. */
  isQuiet?: boolean
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
  if (AlertButton) return <AlertButton {...props} />
  // Nothing moves under a finger when it comes.
  return 'id' in props.of && <div className="min-h-14 flex-[1.4] md:basis-full" />
}
