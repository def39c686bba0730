interface ThumbnailProps {
  /** URL of a photo; undefined or null when there is none. */
  image: string | null | undefined
  /** Of the Tailwind scale. */
  width: 12 | 16 | 24
}

const widths = { 12: 'w-12', 16: 'w-16', 24: 'w-24' }

/** A product's first photo beside its text, or an empty place for it. */
export const Thumbnail = ({ image, width }: ThumbnailProps) => {
  const shape = `block aspect-[4/5] ${widths[width]} rounded-lg border border-sand`
  return image ? (
    <img src={image} alt="" width={width * 4} height={width * 5} loading="lazy" className={`${shape} object-cover`} />
  ) : (
    <span aria-hidden="true" className={`${shape} bg-sand`} />
  )
}
