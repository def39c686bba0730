import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isPhotoKey } from '../photos/photo-key.ts'

/**
 * What can't be backed up, restored, exported or imported, in a message for whoever runs the
 * command.
 */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const formatVersion = 1
export const manifestName = 'manifest.json'

export const fileSchema = z.object({ size: z.number(), sha256: z.string() })

/** The manifest of a backup, and of an export: it comes last, so what ends early has none. */
export const manifestSchema = z.object({
  formatVersion: z.literal(formatVersion),
  appVersion: z.string(),
  /** When the database was read, ISO 8601. Later changes are not included. */
  createdAt: z.iso.datetime(),
  /** Keys of photos that the database shows and the photo storage didn't have. */
  missingPhotos: z.array(z.string()),
})

export function beginManifest(now: Date): z.infer<typeof manifestSchema> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return { formatVersion, appVersion: version, createdAt: now.toISOString(), missingPhotos: [] }
}

export const encodeManifest = (manifest: object): string => `${JSON.stringify(manifest, null, 2)}\n`

/** @throws ArchiveError when it is damaged, or of a newer version of the store. */
export function parseManifest<Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ArchiveError(
      `${place} has a ${manifestName} that can't be read: it is damaged, or of a newer version of the store.`,
    )
  }
}

const photoFolder = 'photos/'

/** The file of a photo in an archive. */
export const getPhotoEntryName = (key: string): string => photoFolder + key

/** Returns the photo key of an archive's file; undefined for one that is no photo. */
export function parsePhotoEntryName(name: string): string | undefined {
  const key = name.startsWith(photoFolder) ? name.slice(photoFolder.length) : ''
  return isPhotoKey(key) ? key : undefined
}
