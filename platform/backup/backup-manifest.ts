import { z } from 'zod'
import { fileSchema, manifestSchema } from '../archive/manifest.ts'

export const settingsName = 'settings.env'
export const sandboxName = 'stripe-sandbox.sqlite'
/** Name of the database in an archive, and in the data directory for SQLite. */
export const databaseNames = { sqlite: 'store.sqlite', postgres: 'store.pgdump' } as const

export const backupManifestSchema = manifestSchema.extend({
  dialect: z.enum(['sqlite', 'postgres']),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  /** All other files of the archive by name. */
  entries: z.record(z.string(), fileSchema),
})

export type BackupManifest = z.infer<typeof backupManifestSchema>
