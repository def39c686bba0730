import { createPhotoToken } from '#store/ids.ts'

const maxLength = 60

/**
 * Reduces a file name to letters, digits and dashes for use in a URL, without directories and
 * extension: `C:\photos\Beg tangan (2).JPG` becomes `Beg-tangan-2`. An empty result becomes
 * `photo`.
 */
export function slugifyFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).replace(/^\.+/, '')
  const slug = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
  return slug || 'photo'
}

let lastTimestamp = 0

/** Creates the name of a photo. The time of a process strictly increases, the token is random. */
export function createPhotoName(fileName: string, now: Date): string {
  lastTimestamp = Math.max(now.getTime(), lastTimestamp + 1)
  return `${lastTimestamp}-${createPhotoToken()}-${slugifyFileName(fileName)}`
}
