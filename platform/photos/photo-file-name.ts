const maxLength = 60

/**
 * What is left of a file's name when it becomes part of an address: letters, digits and dashes, without folders and extension.
 * `C:\photos\Beg tangan (2).JPG` becomes `Beg-tangan-2`; a name of which nothing is left becomes `photo`.
 */
export function slugifyFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).replace(/^\.+/, '')
  const slug = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return slug || 'photo'
}

let lastTimestamp = 0

/** Milliseconds since 1970, though never the same twice in this process: iPhones call every photo image.jpg (readings T28). */
export function createUniqueTimestamp(now: Date): number {
  lastTimestamp = Math.max(now.getTime(), lastTimestamp + 1)
  return lastTimestamp
}
