import { maxImages } from '#store/products/product-draft.ts'

/** A photo in the form: one that the piece has already, or one that is on its way to the store. */
export interface SelectedPhoto {
  key: string
  /** What to show: the stored photo, or the file from the phone. */
  preview: string
  name: string
  state: 'sending' | 'stored' | 'failed'
  /** How much of it has been sent, from 0 to 1. */
  progress: number
  /** Where it is stored. */
  url: string | null
  error: string | null
}

export const toStoredPhoto = (url: string): SelectedPhoto => ({
  key: url,
  preview: url,
  name: '',
  state: 'stored',
  progress: 1,
  url,
  error: null,
})

/** Why a selection can't be added to what is there; then none of it is (VAL-12, VAL-15, readings T27). */
export function validateSelection(count: number, files: readonly Pick<File, 'type'>[]): string | undefined {
  if (count + files.length > maxImages) return `You can upload a maximum of ${maxImages} images.`
  if (files.some(({ type }) => !type.startsWith('image/'))) return 'Please choose image files.'
  return undefined
}

/** The photo moved by so many places; those in between close up. */
export function movePhoto(photos: readonly SelectedPhoto[], key: string, offset: number): SelectedPhoto[] {
  const from = photos.findIndex(photo => photo.key === key)
  const photo = photos[from]
  if (!photo) return [...photos]
  const others = photos.filter(other => other !== photo)
  others.splice(Math.min(Math.max(from + offset, 0), others.length), 0, photo)
  return others
}

/** The same with one photo changed. */
export const updatePhoto = (
  photos: readonly SelectedPhoto[],
  key: string,
  changes: Partial<SelectedPhoto>,
): SelectedPhoto[] => photos.map(photo => (photo.key === key ? { ...photo, ...changes } : photo))
