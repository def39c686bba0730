import { useEffect, useState } from 'react'
import type { LocalPhoto } from './draft-database.ts'

interface PhotoTileProps {
  photo: LocalPhoto
  label: string
  isMain?: boolean
  isFlaw?: boolean
  /** Uploaded fraction, from 0 to 1. */
  progress?: number
}

/** A photo with what has become of its upload. */
export function PhotoTile({ photo, label, isMain = false, isFlaw = false, progress = 0 }: PhotoTileProps) {
  const preview = usePreview(photo)
  const marks = [isMain && 'main', isFlaw && 'flaw'].filter(Boolean)
  return (
    <>
      {preview ? (
        <img
          src={preview}
          alt={label}
          draggable={false}
          className="size-full rounded-lg border border-sand bg-sand object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-lg bg-sand p-1 text-center text-smoke text-xs">
          <span className="sr-only">{label}</span>
        </span>
      )}
      <span className="absolute inset-x-1 bottom-1 grid justify-items-start gap-1">
        {marks.length > 0 && (
          <span className="rounded-full bg-ink px-2 py-0.5 font-semibold text-white text-xs">{marks.join(', ')}</span>
        )}
        {photo.url === null && label !== '' && (
          <progress
            aria-label={label.replace('Preview', 'Upload')}
            value={progress}
            max={1}
            className="h-2.5 w-full [border:revert]"
          />
        )}
      </span>
    </>
  )
}

/** The thumbnail, or the stored photo on another device. Undefined while there is neither. */
function usePreview({ thumbnail, url }: LocalPhoto): string | undefined {
  const [blobUrl, setBlobUrl] = useState<string>()
  useEffect(() => {
    if (!thumbnail) return setBlobUrl(undefined)
    const created = URL.createObjectURL(thumbnail)
    setBlobUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [thumbnail])
  return blobUrl ?? url ?? undefined
}
