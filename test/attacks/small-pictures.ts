import sharp from 'sharp'
import { createTexturedPhoto } from '../image-files.ts'
import { signUpAdmin, uploadPhoto } from './admin.ts'
import type { Attack } from './attack.ts'
import { watchStore } from './watch-store.ts'

const uploadsAtOnce = 8
const maxSeconds = 60

/** Pictures of few bytes that take much memory once decoded, and large photos, eight at a time. */
export const smallPictures: Attack = {
  name: 'small pictures, large memory',
  // Eight uploads of 12 MB wait in memory while one is decoded.
  maxMegabytes: 700,
  async run(target) {
    const cookie = await signUpAdmin(target)
    const figures: Record<string, string> = {}
    const violations: string[] = []
    for (const [what, status, picture] of await createPictures()) {
      const stopWatching = await watchStore({ url: target.store.url, pid: target.store.process.pid as number })
      const startedAt = performance.now()
      const statuses = await Promise.all(
        Array.from({ length: uploadsAtOnce }, async () => (await uploadPhoto(target, { cookie, picture })).status),
      )
      const seconds = (performance.now() - startedAt) / 1_000
      const { peakMegabytes } = await stopWatching()
      const answered = [...new Set(statuses)].join(' and ')
      figures[`${uploadsAtOnce} ${what} of ${Math.ceil(picture.length / 1024)} KB`] =
        `${answered} after ${seconds.toFixed(1)} s, peak ${peakMegabytes} MB`
      if (statuses.some(answer => answer !== status)) violations.push(`${what}: ${answered}`)
      if (seconds > maxSeconds) violations.push(`${what}: ${seconds.toFixed(1)} s`)
    }
    return { figures, violations }
  },
}

/** In tiles of a quarter of it, which are decoded whole. */
const createTiff = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c82020' } })
    .toColourspace('rgb16')
    .tiff({
      compression: 'deflate',
      tile: true,
      tileWidth: side / 2 - ((side / 2) % 16),
      tileHeight: side / 2 - ((side / 2) % 16),
    })
    .toBuffer()

/** What they are, how they are answered, and their bytes. */
async function createPictures(): Promise<[string, number, Buffer][]> {
  const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: '#c82020' }, limitInputPixels: false })
  return [
    ['AVIF of 7,000 x 7,000 pixels', 400, await flat(7_000, 7_000).avif({ effort: 0 }).toBuffer()],
    ['AVIF of 4,000 x 4,000', 201, await flat(4_000, 4_000, 4).avif({ effort: 0, bitdepth: 12 }).toBuffer()],
    ['PNG of 120 x 400,000', 400, await flat(120, 400_000).png().toBuffer()],
    ['interlaced PNG of 7,000 x 7,000', 201, await flat(7_000, 7_000, 4).png({ progressive: true }).toBuffer()],
    [
      'interlaced PNG of 7,000 x 7,000 with 16 bits',
      400,
      await flat(7_000, 7_000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    ['TIFF of 5,000 x 5,000 with 16 bits', 201, await createTiff(5_000)],
    ['TIFF of 7,000 x 7,000 with 16 bits', 400, await createTiff(7_000)],
    [
      'progressive CMYK JPEG of 7,000 x 7,000',
      201,
      await flat(7_000, 7_000).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['JPEG of 8,640 x 5,760', 201, await createTexturedPhoto({ width: 8_640, height: 5_760 })],
  ]
}
