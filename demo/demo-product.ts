import type { PhotoSpec } from '../tools/demo-artwork/photo-spec.ts'

/** One piece of the demo catalogue. Prices are whole sen; ages count back from the day the store is filled. */
export interface DemoProduct {
  title: string
  description: string
  category: 'top' | 'bottom' | 'other'
  price: number
  size?: string
  listedDaysAgo: number
  /** Who took it, when, and what was paid in the end, sometimes below the asking price. */
  sold?: { daysAgo: number; price: number; to: { name: string; email: string } }
  /** 1 is the front alone, 2 adds the detail. */
  photos: 1 | 2
  spec: PhotoSpec
}
