import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { findOwnOrder } from '../order/browser-orders.ts'
import { type CheckedRow, isGone } from './cart-check.ts'

// Most carts lose nothing. Without these scripts each row can still be removed.
const SimilarProductsList = lazyPart(() => import('./similar-products.tsx'))
const RemoveGoneButton = lazyPart(() => import('./remove-gone-button.tsx'))

/** What the shopper can still buy. */
export const listAvailable = (rows: readonly CheckedRow[]) => rows.filter(row => !isGone(row))

/** What this browser has just paid for in another tab is not lost. */
const hasLostAll = (rows: readonly CheckedRow[]) => rows.every(row => isGone(row) && !findOwnOrder(row.item.id))

/** Says that pieces are gone; undefined when none is. */
export function describeGone(rows: readonly CheckedRow[]): string | undefined {
  const count = rows.filter(isGone).length
  if (count === 0) return undefined
  if (hasLostAll(rows)) return messages.cart.somebodyWasFaster
  const hasOthers = rows.some(({ state }) => state === 'held' || state === 'price-changed')
  return messages.cart.removeSoldFirst(count, hasOthers)
}

/** The category of a cart that lost all it had; undefined while anything of it can be bought. */
export function useLostCategory(rows: readonly CheckedRow[]): string | undefined {
  const [category, setCategory] = useState<string>()
  const [first] = rows
  const next = first && hasLostAll(rows) ? first.item.category : undefined
  // What was removed last counts when the cart is empty.
  if (first && next !== category) setCategory(next)
  return category
}

export const SimilarProducts = ({ category }: { category: string | undefined }) =>
  category !== undefined && <SimilarProductsList key={category} category={category} />

export const RemoveGoneRows = ({ rows }: { rows: readonly CheckedRow[] }) =>
  rows.some(isGone) && <RemoveGoneButton rows={rows} />
