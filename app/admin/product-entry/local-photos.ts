import { createId } from '#store/ids.ts'
import { maxImages, svgRefused } from '#store/products/product-draft.ts'
import type { LocalDrafts, LocalPhoto } from './draft-database.ts'

/**
 * Looks what of a selection can be a photo. One file of another kind, or one too many, rejects it
 * as a whole; a drawing is left out, with a sentence. Browsers know an SVG by its name. One under
 * another name is refused by the server.
 * @param count how many photos there are already
 */
export function checkFiles<F extends Pick<File, 'type' | 'name'>>(files: readonly F[], count: number) {
  const isSvg = ({ type }: F) => type === 'image/svg+xml'
  const images = files.filter(file => !isSvg(file))
  return {
    images,
    refusals: files.filter(isSvg).map(({ name }) => `${name}: ${svgRefused}`),
    rejection:
      count + images.length > maxImages
        ? `You can upload a maximum of ${maxImages} images.`
        : images.some(({ type }) => !type.startsWith('image/'))
          ? 'Please choose image files.'
          : undefined,
  }
}

/** @param takenAt in ms since 1970; matters where photos are grouped by their times */
export const createLocalPhoto = (file: File, takenAt = file.lastModified): LocalPhoto => ({
  key: createId(),
  name: file.name,
  takenAt,
  file,
  isPrepared: false,
  thumbnail: null,
  url: null,
})

/** Each reading gives new blobs, and each of these a new picture: those of before stay. */
export const keepBlobs = ({ drafts, photos }: LocalDrafts, before: LocalDrafts): LocalDrafts => ({
  drafts,
  photos: new Map(
    Array.from(photos, ([key, photo]) => {
      const known = before.photos.get(key)
      if (known?.isPrepared !== photo.isPrepared) return [key, photo]
      return [key, known.url === photo.url ? known : { ...known, url: photo.url }]
    }),
  ),
})
