import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseExifTime, readTakenAt } from './read-taken-at.ts'

const chosenAt = Date.parse('2026-11-20T12:00:00.000Z')

async function createFile(time?: string): Promise<File> {
  const photo = sharp({ create: { width: 120, height: 160, channels: 3, background: '#456' } }).jpeg()
  const noted = time === undefined ? photo : photo.withExif({ IFD2: { DateTimeOriginal: time } })
  return new File([new Uint8Array(await noted.toBuffer())], 'photo.jpg', { lastModified: chosenAt })
}

test('reads the time from the notes of the camera', async () => {
  const [first, second] = await Promise.all(
    ['2026:11:20 10:15:02', '2026:11:20 10:15:32'].map(async time => readTakenAt(await createFile(time))),
  )
  expect(Number(second) - Number(first)).toBe(30_000)
  expect(first).not.toBe(chosenAt)
})

test('takes the time of the file where there are no notes, or the file is none of a camera', async () => {
  expect(await readTakenAt(await createFile())).toBe(chosenAt)
  expect(await readTakenAt(new File(['no photo'], 'photo.jpg', { lastModified: chosenAt }))).toBe(chosenAt)
})

test.each(['', '0000:00:00 00:00:00', '2026-11-20', '2026:13:40 10:15:02'])('%j is no time', text => {
  expect(parseExifTime(text)).toBeUndefined()
})
