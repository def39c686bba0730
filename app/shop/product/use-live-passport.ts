import { useEffect, useState } from 'react'
import type { Product } from '#store/products/product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { loadModule } from '../../ui/load-module.tsx'
import type { Passport } from './passport.ts'

/**
 * The passport as the page was loaded with it, and after a change of the product the new one. Its
 * words are made on the server, and loaded here only when they are needed.
 */
export function useLivePassport(initial: Passport | undefined, loaded: Product, product: Product) {
  const [passport, setPassport] = useState(initial)
  useEffect(() => {
    if (describeFacts(product) === describeFacts(loaded)) return
    loadModule(() => import('./passport.ts'))
      .then(({ describePassport }) => setPassport(describePassport(product)))
      .catch((error: unknown) => logError('Failed to update the passport', error))
  }, [loaded, product])
  return passport
}

/** Everything but holds, which change most often. */
const describeFacts = (product: Product) => JSON.stringify({ ...product, heldUntil: 0, reservedUntil: 0 })
