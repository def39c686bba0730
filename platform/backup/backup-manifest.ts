import { z } from 'zod'
import { isPhotoKey } from '../photos/photo-key.ts'

/** What can't be backed up, verified or restored, in a message for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const formatVersion = 1
export const manifestName = 'manifest.json'
export const settingsName = 'settings.env'
export const sandboxName = 'stripe-sandbox.sqlite'
/** Name of the database in an archive, and in the data directory for SQLite. */
export const databaseNames = { sqlite: 'store.sqlite', postgres: 'store.pgdump' } as const
const photoFolder = 'photos/'

export const manifestSchema = z.object({
  formatVersion: z.literal(formatVersion),
  appVersion: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  /** When the database was read, ISO 8601. Later changes are not in the backup. */
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  /** All other files of the archive by name. */
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  /** Keys of photos that the database shows and the photo storage didn't have. */
  missingPhotos: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

export const getPhotoEntryName = (key: string): string => photoFolder + key

/** Returns the photo key of an archive's file; undefined for one that is no photo. */
export function parsePhotoEntryName(name: string): string | undefined {
  const key = name.startsWith(photoFolder) ? name.slice(photoFolder.length) : ''
  return isPhotoKey(key) ? key : undefined
}
