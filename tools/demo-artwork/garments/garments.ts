import type { DrawGarment } from '../garment.ts'
import type { GarmentType } from '../photo-spec.ts'
import { accessories } from './accessories.ts'
import { bags } from './bags.ts'
import { buttonTops } from './button-tops.ts'
import { headwear } from './headwear.ts'
import { pulloverTops } from './pullover-tops.ts'
import { shoes } from './shoes.ts'
import { skirtsAndDungarees } from './skirts-and-dungarees.ts'
import { trousersAndShorts } from './trousers-and-shorts.ts'

/** The drawing function of each kind of garment. */
export const garments: Record<GarmentType, DrawGarment> = {
  ...pulloverTops,
  ...buttonTops,
  ...trousersAndShorts,
  ...skirtsAndDungarees,
  ...headwear,
  ...bags,
  ...accessories,
  ...shoes,
}
