import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Row } from '../export/tables.ts'
import { writePhotoFile } from '../export/write-export.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { slugifyFileName } from '../photos/photo-file-name.ts'
import { planPhotoFiles } from '../photos/photo-files.ts'
import { processPhoto } from '../photos/process-photo.server.ts'
import { RefusedDocument } from './hosted-document.ts'

/** Of what has no date. It is always the same, so that what is converted again is the same too. */
export const unknownTime = '1970-01-01T00:00:00.000Z'

/**
 * Processes photos of the hosted shop like uploads, and writes them into an export. Each product
 * has a copy of its own, whose name is the same however often it is taken.
 * @param folders `from` has the files, by the names that their URLs end in
 */
export function createPhotoTaker({ from, to }: { from: string; to: string }) {
  /** By product and earlier URL. */
  const rows = new Map<string, Row & { url: string }>()
  /** Lines of the list of photo files. */
  const files: string[] = []

  /**
   * Returns the photo's URL in the store.
   * @param use what its row says of who shows it
   * @throws RefusedDocument when there is no such file, or it can't be used
   */
  async function take(url: string, productId: string, use: Row): Promise<string> {
    const name = `${productId} ${url}`
    const known = rows.get(name)
    if (known) return known.url
    // `…/o/product-images%2F1690-front.jpg?alt=media` is the file `1690-front.jpg`.
    const fileName = basename(decodePath(URL.parse(url)?.pathname ?? url))
    const file = await readFile(join(from, fileName)).catch(() => undefined)
    if (!file) throw new RefusedDocument(`${url} there is no file ${fileName}`)
    const processed = await processPhoto(file)
    if (!processed.ok) throw new RefusedDocument(`${url} can't be used: ${processed.reason}`)
    const hash = createHash('sha256').update(name).digest('hex')
    const uniqueName = `${slugifyFileName(fileName)}-${hash.slice(0, 16)}`
    const { plannedFiles, row } = planPhotoFiles(createFolderPhotoStorage(to), processed.photo, uniqueName)
    for (const { key, body } of plannedFiles) files.push(await writePhotoFile(to, key, body))
    rows.set(name, { ...row, createdAt: unknownTime, uploadedBy: 'import', ...use })
    return row.url
  }

  return { take, rows, files }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
