import type { DemoProduct } from './demo-product.ts'

/** The whole garment, its label, and a measuring tape across it. */
const views = ['front', 'label', 'tape'] as const

export type PhotoView = (typeof views)[number]

/** A photo of a demo product. */
export interface DemoPhoto {
  /** Name of the master file and of the stored photo: `demo-5-front`. */
  name: string
  productId: string
  view: PhotoView
}

/** Pixels of every master. */
export const masterSize = { width: 720, height: 900 }

/** All masters together: they are part of the repository. */
export const maxTotalBytes = 10_000_000

/** The photos of a product in the order the product page shows them. */
export const listDemoPhotos = ({ id }: DemoProduct): DemoPhoto[] =>
  views.map(view => ({ name: `${id}-${view}`, productId: id, view }))

export const getMasterUrl = (name: string): URL => new URL(`./photos/${name}.webp`, import.meta.url)
