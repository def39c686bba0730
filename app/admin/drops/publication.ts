import type { DropInput } from '#store/products/drop.ts'

/** When a new product comes into the shop: at once, or with a drop. */
export interface Publication {
  when: 'now' | 'drop'
  /** Empty for a new drop. */
  dropId: string
  newDrop: DropInput
}

/** A drop that a new product can join. */
export interface DropOption {
  id: string
  title: string
  /** ISO 8601. */
  opensAt: string
  count: number
}
