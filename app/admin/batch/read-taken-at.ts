/** Cameras write their notes at the beginning of a file. */
const headBytes = 128 * 1024

/**
 * Reads when a photo was taken, in ms since 1970: from the camera's notes, or else by the file. An
 * iPhone gives photos of its library the time at which they were chosen.
 */
export async function readTakenAt(file: File): Promise<number> {
  try {
    const { default: exifReader } = await import('exifreader')
    const { DateTimeOriginal } = exifReader.load(await file.slice(0, headBytes).arrayBuffer())
    return parseExifTime(DateTimeOriginal?.description ?? '') ?? file.lastModified
  } catch {
    return file.lastModified
  }
}

/** Parses '2026:11:20 10:15:02', the time of the camera's clock. */
export function parseExifTime(text: string): number | undefined {
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  const at = Date.parse(`${date?.replaceAll(':', '-')}T${time}`)
  return Number.isNaN(at) ? undefined : at
}
