import { maxImages } from '#store/products/product-draft.ts'

/** A photo in the product form: one that the product has already, or a new one. */
export interface SelectedPhoto {
  key: string
  /** URL of the stored photo, or a blob URL of the local file. */
  preview: string
  name: string
  /** Whether it shows a flaw. */
  isFlaw: boolean
  state: 'uploading' | 'stored' | 'failed'
  /** Uploaded fraction, from 0 to 1. */
  progress: number
  /** Null until the photo is stored. */
  url: string | null
  error: string | null
}

export const toStoredPhoto = (url: string, isFlaw: boolean): SelectedPhoto => ({
  key: url,
  preview: url,
  name: '',
  isFlaw,
  state: 'stored',
  progress: 1,
  url,
  error: null,
})

/**
 * The reason why files can't be added to the `count` photos of the form, or undefined. One bad file
 * rejects the whole selection.
 */
export function validateSelection(count: number, files: readonly Pick<File, 'type'>[]): string | undefined {
  if (count + files.length > maxImages) return `You can upload a maximum of ${maxImages} images.`
  if (files.some(({ type }) => !type.startsWith('image/'))) return 'Please choose image files.'
  return undefined
}

/** Browsers know an SVG by its name. One under another name is refused by the server. */
export const isSvg = ({ type }: Pick<File, 'type'>) => type === 'image/svg+xml'

/** Moves a photo by `offset` positions, within the bounds of the list. */
export function movePhoto(photos: readonly SelectedPhoto[], key: string, offset: number): SelectedPhoto[] {
  const from = photos.findIndex(photo => photo.key === key)
  const photo = photos[from]
  if (!photo) return [...photos]
  const others = photos.filter(other => other !== photo)
  others.splice(Math.min(Math.max(from + offset, 0), others.length), 0, photo)
  return others
}

export const updatePhoto = (
  photos: readonly SelectedPhoto[],
  key: string,
  changes: Partial<SelectedPhoto>,
): SelectedPhoto[] => photos.map(photo => (photo.key === key ? { ...photo, ...changes } : photo))
