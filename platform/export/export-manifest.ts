import { z } from 'zod'
import { fileSchema, manifestSchema } from '../archive/manifest.ts'
import { storeMigrations } from '../database/migrate.server.ts'

/** The list of photo files. */
export const photoListName = 'photoFiles'

/** Of exports: the number of migrations, which tells what the rows may contain. */
export const formatVersion = Object.keys(storeMigrations).length

export const exportManifestSchema = manifestSchema.extend({
  formatVersion: z.int(),
  /** Whether accounts have the hashes of their passwords. */
  hasPasswordHashes: z.boolean(),
  /** Lines, bytes and SHA-256 of each file by table. */
  files: z.record(z.string(), fileSchema.extend({ count: z.number() })),
})

export type ExportManifest = z.infer<typeof exportManifestSchema>

export const getFileName = (name: string) => `${name}.jsonl`

/** A line of the list of photo files. */
export const photoFileSchema = z.strictObject({ key: z.string(), ...fileSchema.shape })
