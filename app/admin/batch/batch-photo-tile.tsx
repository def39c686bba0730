import { useEffect, useState } from 'react'
import type { BatchPhoto } from './batch-database.ts'

/** A photo of the batch with what has become of its upload. */
export function BatchPhotoTile({
  photo,
  label,
  isCover = false,
}: {
  photo: BatchPhoto
  label: string
  isCover?: boolean
}) {
  const preview = usePreview(photo)
  return (
    <>
      {preview ? (
        <img src={preview} alt={label} draggable={false} className="size-full rounded-lg object-cover" />
      ) : (
        <span className="grid size-full place-items-center rounded-lg bg-sand p-1 text-center text-smoke text-xs">
          {photo.refusal ? photo.name : <span className="sr-only">{label}</span>}
        </span>
      )}
      {isCover && (
        <span className="absolute top-1 left-1 rounded-full bg-ink px-2 py-0.5 font-semibold text-white text-xs">
          cover
        </span>
      )}
      {photo.refusal && (
        <span className="absolute inset-x-1 bottom-1 rounded bg-ember px-1 text-center font-semibold text-white text-xs">
          refused
        </span>
      )}
      {photo.url === null && !photo.refusal && (
        <span
          aria-hidden="true"
          className="absolute right-1 bottom-1 size-3 rounded-full border-2 border-white bg-mustard"
        />
      )}
    </>
  )
}

/** The thumbnail, or the stored photo on another device. Undefined while there is neither. */
function usePreview({ thumbnail, url }: BatchPhoto): string | undefined {
  const [blobUrl, setBlobUrl] = useState<string>()
  useEffect(() => {
    if (!thumbnail) return setBlobUrl(undefined)
    const created = URL.createObjectURL(thumbnail)
    setBlobUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [thumbnail])
  return blobUrl ?? url ?? undefined
}
