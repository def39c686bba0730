import type { CartItem } from '#store/cart/cart.ts'
import { lazyPart } from '../../ui/load-module.tsx'

// Few shoppers wait for a bank.
const WaitingForBank = lazyPart(() => import('./waiting-for-bank.tsx'))

export const WaitingItems = ({ items }: { items: readonly CartItem[] }) =>
  items.length > 0 && <WaitingForBank items={items} />
