import { z } from 'zod'
import { BackupError } from '../backup/backup-manifest.ts'

/** What can't be exported or imported, in a message for whoever runs the command. */
export class ExportError extends BackupError {
  override name = 'ExportError'
}

export const formatVersion = 1
export const manifestName = 'manifest.json'
/** Where the photo files are, and the list of them. */
export const photosFolder = 'photos'
export const photoListName = 'photoFiles'

const fileSchema = z.object({ count: z.number(), size: z.number(), sha256: z.string() })

export const manifestSchema = z.object({
  formatVersion: z.literal(formatVersion),
  appVersion: z.string(),
  /** When the database was read, ISO 8601. Later changes are not in the export. */
  createdAt: z.iso.datetime(),
  /** The last migration of the database, which tells what the records may contain. */
  migration: z.string(),
  /** Whether accounts have the hashes of their passwords. */
  hasPasswordHashes: z.boolean(),
  /** Lines, bytes and SHA-256 of each file by kind. */
  files: z.record(z.string(), fileSchema),
  /** Photos that records show and the photo storage didn't have. */
  missingPhotos: z.array(z.string()),
})

export type ExportManifest = z.infer<typeof manifestSchema>

export const getFileName = (kind: string) => `${kind}.jsonl`

/** A line of the list of photo files. */
export const photoFileSchema = z.strictObject({ key: z.string(), size: z.number(), sha256: z.string() })
