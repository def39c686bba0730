import type { DrawGarment } from '../garment.ts'
import type { GarmentType } from '../photo-spec.ts'
import { bags } from './bags.ts'
import { bandanas } from './bandanas.ts'
import { buttonTops } from './button-tops.ts'
import { headwear } from './headwear.ts'
import { hungCloths } from './hung-cloths.ts'
import { pulloverTops } from './pullover-tops.ts'
import { skirtsAndDungarees } from './skirts-and-dungarees.ts'
import { socksAndAprons } from './socks-and-aprons.ts'
import { trousersAndShorts } from './trousers-and-shorts.ts'

/** The drawing function of each kind of garment. */
export const garments: Record<GarmentType, DrawGarment> = {
  ...pulloverTops,
  ...buttonTops,
  ...trousersAndShorts,
  ...skirtsAndDungarees,
  ...headwear,
  ...bags,
  ...bandanas,
  ...hungCloths,
  ...socksAndAprons,
}
