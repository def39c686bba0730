import type { DemoProduct } from './demo-product.ts'

/** The whole garment, its label, and a measuring tape across it. */
const views = ['front', 'label', 'tape']

/** Pixels of every photo. */
export const photoSize = { width: 720, height: 900 }

/**
 * The files of a photo by nominal width, and the preview of 16 pixels. An upload has the same:
 * `processPhoto` makes them for a new product of the demo as well.
 */
export const fileWidths = ['800', '360', '16'] as const

/**
 * Names the photos of a product in the order the product page shows them, as `demo-5-front`. The
 * names of their files begin so, here and where they are stored.
 */
export const listDemoPhotos = ({ id }: DemoProduct): string[] => views.map(view => `${id}-${view}`)

export const getFileUrl = (name: string, width: (typeof fileWidths)[number]): URL =>
  new URL(`./photos/${name}-${width}.webp`, import.meta.url)
