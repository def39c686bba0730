import { lazy, Suspense, useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { loadModule } from '../../ui/load-module.tsx'
import { createStoredValue } from '../../ui/stored-value.ts'

const FitPanel = lazy(() =>
  loadModule(() => import('./fit-panel.tsx')).catch(() => ({ default: () => messages.fit.loadFailed })),
)

/**
 * Compares the product with a garment that the shopper likes. Its script, with the rules of what is
 * comparable, is loaded when the shopper asks for it, or has entered measurements before.
 */
export function FitsMe({ product, isComparable }: { product: Product; isComparable: boolean }) {
  const [state, setState] = useState<'hydrating' | 'closed' | 'stored' | 'asked'>('hydrating')
  useEffect(() => setState(storedGarments.read() ? 'stored' : 'closed'), [])
  if (product.sold || !isComparable) return null
  const button = (
    <Button disabled={state !== 'closed'} onClick={() => setState('asked')}>
      {messages.fit.title}
    </Button>
  )
  return (
    <section aria-label={messages.fit.title} className="measuring-tape noscript:hidden">
      {state === 'stored' || state === 'asked' ? (
        <Suspense fallback={button}>
          <FitPanel product={product} isAsked={state === 'asked'} />
        </Suspense>
      ) : (
        button
      )}
    </section>
  )
}

const storedGarments = createStoredValue(() => localStorage, 'my-garments', Boolean)
