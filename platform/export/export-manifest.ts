import { z } from 'zod'
import { fileSchema, manifestSchema } from '../archive/manifest.ts'

/** The list of photo files. */
export const photoListName = 'photoFiles'

export const exportManifestSchema = manifestSchema.extend({
  /** The last migration of the database, which tells what the records may contain. */
  migration: z.string(),
  /** Whether accounts have the hashes of their passwords. */
  hasPasswordHashes: z.boolean(),
  /** Lines, bytes and SHA-256 of each file by kind. */
  files: z.record(z.string(), fileSchema.extend({ count: z.number() })),
})

export type ExportManifest = z.infer<typeof exportManifestSchema>

export const getFileName = (kind: string) => `${kind}.jsonl`

/** A line of the list of photo files. */
export const photoFileSchema = z.strictObject({ key: z.string(), ...fileSchema.shape })
