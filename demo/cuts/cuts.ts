import type { Cut } from '../drawing.ts'
import type { CutFunction } from '../garment.ts'
import { accessories } from './accessories.ts'
import { bags } from './bags.ts'
import { buttoned } from './button-tops.ts'
import { headwear } from './headwear.ts'
import { pulledOver } from './knit-tops.ts'
import { legged } from './legged.ts'
import { shoes } from './shoes.ts'
import { skirted } from './skirted.ts'

/** Every cut the catalogue knows, and the function that sews it. */
export const cuts: Record<Cut, CutFunction> = {
  ...pulledOver,
  ...buttoned,
  ...legged,
  ...skirted,
  ...headwear,
  ...bags,
  ...accessories,
  ...shoes,
}
