import type { Attack } from './attack.ts'
import { crawl } from './crawl.ts'
import { dropBehindCarrier } from './drop-behind-carrier.ts'
import { photosOfManyPhones } from './photos-of-many-phones.ts'
import { smallPictures } from './small-pictures.ts'

/** Every way in which the store was worn down once. */
export const attacks: readonly Attack[] = [
  smallPictures,
  photosOfManyPhones,
  dropBehindCarrier,
  crawl,
]
