import { useCurrentProducts } from './use-checked-cart.ts'

/** Marks what has been sold meanwhile, on pages that show no more of the cart than its link. */
export default function CartWatch() {
  useCurrentProducts()
  return null
}
