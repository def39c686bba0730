import { lazy, Suspense } from 'react'
import type { CartItem } from '#store/cart/cart.ts'
import { loadModule } from '../../ui/load-module.ts'

// Few shoppers wait for a bank. Without the script the page goes on without these items.
const WaitingForBank = lazy(() =>
  loadModule(() => import('./waiting-for-bank.tsx')).catch(() => ({ default: () => null })),
)

export const WaitingItems = ({ items }: { items: readonly CartItem[] }) =>
  items.length > 0 && (
    <Suspense>
      <WaitingForBank items={items} />
    </Suspense>
  )
