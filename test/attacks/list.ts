import type { Attack } from './attack.ts'
import { crawl } from './crawl.ts'
import { dropBehindCarrier, hoarderBehindCarrier } from './drop-behind-carrier.ts'
import { photosOfManyPhones } from './photos-of-many-phones.ts'
import { fewRawRequests, rawRequests } from './raw-requests.ts'
import { smallPictures } from './small-pictures.ts'
import { stopWithHalfSentRequests } from './stop-with-half-sent-requests.ts'

/** Every way in which the store was worn down once. */
export const attacks: readonly Attack[] = [
  smallPictures,
  photosOfManyPhones,
  rawRequests,
  fewRawRequests,
  stopWithHalfSentRequests,
  dropBehindCarrier,
  hoarderBehindCarrier,
  crawl,
]
