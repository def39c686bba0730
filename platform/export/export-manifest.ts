import { z } from 'zod'
import { fileSchema, manifestSchema } from '../archive/manifest.ts'
import { isPhotoKey } from '../photos/photo-key.ts'

/** The list of photo files. */
export const photoListName = 'photoFiles'

/** Of exports. Goes up with each change of tables and columns: no other one is imported. */
export const formatVersion = 7

export const formatSchema = z.object({ formatVersion: z.int(), appVersion: z.string() })

export const exportManifestSchema = manifestSchema.extend({
  formatVersion: z.literal(formatVersion),
  /** Whether accounts have the hashes of their passwords. */
  hasPasswordHashes: z.boolean(),
  /** Lines, bytes and SHA-256 of each file by table. */
  files: z.record(z.string(), fileSchema.extend({ count: z.number() })),
})

export type ExportManifest = z.infer<typeof exportManifestSchema>

export const getFileName = (name: string) => `${name}.jsonl`

/** A line of the list of photo files. */
export const photoFileSchema = z.strictObject({ key: z.string().refine(isPhotoKey), ...fileSchema.shape })
