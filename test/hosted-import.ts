import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { ReportedLine } from '#platform/export/import-records.server.ts'
import { importHosted } from '#platform/hosted-import/import-hosted.server.ts'
import { createFolderPhotoStorage } from '#platform/photos/folder-photo-storage.server.ts'
import type { Db } from '#store/database.server.ts'

/** An empty folder of hosted data, and an empty database to import it into, for each test. */
export function createHostedImport() {
  let folder: string
  const fixture = {
    db: undefined as unknown as Db,
    /** Writes a file of the hosted data. */
    async write(name: string, content: unknown) {
      const file = join(folder, 'hosted', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
    },
    /** Imports a file, or all of them. */
    async run({ name = '', isFetching = false, allowsLoopback = true } = {}) {
      const lines: ReportedLine[] = []
      const report = await importHosted({
        db: fixture.db,
        photos: createFolderPhotoStorage(join(folder, 'photos-of-the-store')),
        now: () => new Date('2026-11-23T04:00:00.000Z'),
        source: join(folder, 'hosted', name),
        isFetching,
        allowsLoopback,
        onLine: line => lines.push(line),
      })
      const refused = lines.map(({ kind, id, reason }) => [kind, id, reason])
      return { ...report, refused }
    },
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-hosted-'))
    fixture.db = await openDatabase({})
  })
  afterEach(async () => {
    await fixture.db.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  return fixture
}
