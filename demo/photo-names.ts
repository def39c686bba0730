import type { DemoProduct } from './demo-product.ts'

export type PhotoView = 'front' | 'detail'

/** A photo of a demo product. */
export interface DemoPhoto {
  /** Name of the master file and of the stored photo: `demo-5-front`. */
  name: string
  productId: string
  view: PhotoView
}

/** Pixels of every master. */
export const masterSize = { width: 720, height: 900 }

/** The photos of a product in the order the product page shows them. */
export const listDemoPhotos = ({ id, photoCount }: DemoProduct): DemoPhoto[] =>
  (['front', 'detail'] as const).slice(0, photoCount).map(view => ({ name: `${id}-${view}`, productId: id, view }))

export const getMasterUrl = (name: string): URL => new URL(`./photos/${name}.webp`, import.meta.url)
