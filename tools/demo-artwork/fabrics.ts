import type { Fabric } from './photo-spec.ts'
import { drawTiledPattern } from './tiled-pattern.ts'

const dark = (opacity: number) => `stroke="#100818" stroke-opacity="${opacity}" fill="none"`
const light = (opacity: number) => `stroke="#fff" stroke-opacity="${opacity}" fill="none"`

const weaves: Record<Fabric, { width: number; height: number; svg: string }> = {
  cotton: { width: 5, height: 5, svg: `<path d="M0 1H5M1 0V5" ${dark(0.07)}/><path d="M0 3.5H5" ${light(0.07)}/>` },
  denim: {
    width: 9,
    height: 9,
    svg: `<path d="M-2 11L11 -2M-6.5 6.5L6.5 -6.500M2.5 15.500L15.5 2.5" stroke-width="1.7" ${light(0.17)}/><path d="M4 0V9" ${dark(0.16)}/>`,
  },
  corduroy: {
    width: 15,
    height: 15,
    svg: `<rect width="4" height="15" fill="#100818" fill-opacity=".42"/><rect x="4" width="2" height="15" fill="#100818" fill-opacity=".16"/><rect x="8" width="4" height="15" fill="#fff" fill-opacity=".15"/>`,
  },
  knit: {
    width: 18,
    height: 15,
    svg: `<path d="M0 0L9 11L18 0M0 15L9 26L18 15" stroke-width="2.6" ${dark(0.22)}/><path d="M0 5L9 16M9 16L18 5M0 -10L9 1L18 -10" stroke-width="2.6" ${light(0.13)}/>`,
  },
  nylon: { width: 3, height: 22, svg: `<path d="M0 1H3" ${dark(0.05)}/><path d="M1 0V22" ${light(0.05)}/>` },
  canvas: {
    width: 10,
    height: 10,
    svg: `<path d="M0 2.500H5M5 7.500H10" stroke-width="3.5" ${dark(0.13)}/><path d="M7.5 0V5M2.5 5V10" stroke-width="3.5" ${light(0.12)}/>`,
  },
  mesh: {
    width: 12,
    height: 12,
    svg: `<circle cx="3" cy="3" r="1.9" fill="#100818" fill-opacity=".3"/><circle cx="9" cy="9" r="1.9" fill="#100818" fill-opacity=".3"/>`,
  },
  leather: { width: 30, height: 30, svg: `<path d="M3 4Q12 9 8 17T18 28M20 2Q17 11 27 15" ${dark(0.1)}/>` },
  fleece: {
    width: 14,
    height: 14,
    svg: `<path d="M1 3q2 -3 4 0M8 9q2 -3 4 0M4 12q2 -3 4 0M9 2q2 -3 4 0" stroke-width="1.5" ${dark(0.13)}/><path d="M1 5q2 -3 4 0M8 11q2 -3 4 0" stroke-width="1.5" ${light(0.16)}/>`,
  },
}

/** Returns the translucent pattern `#weave` that is drawn over the colour of the cloth. */
export function drawWeavePattern(fabric: Fabric): string {
  const { width, height, svg } = weaves[fabric]
  return drawTiledPattern('weave', width, height, svg)
}

interface Drape {
  /** Frequency of folds, across and along. */
  x: number
  y: number
  /** Depth of the folds. */
  depth: number
  /** Roundness of edges. */
  edge: number
  shine: number
  /** How far outlines are warped. */
  slack: number
}

/** How each fabric folds, reflects light and warps. */
export const drape: Record<Fabric, Drape> = {
  cotton: { x: 0.006, y: 0.0034, depth: 29, edge: 9, shine: 0, slack: 6 },
  denim: { x: 0.007, y: 0.005, depth: 26, edge: 8, shine: 0, slack: 5 },
  corduroy: { x: 0.005, y: 0.003, depth: 26, edge: 11, shine: 0, slack: 5 },
  knit: { x: 0.005, y: 0.003, depth: 29, edge: 15, shine: 0, slack: 8 },
  nylon: { x: 0.007, y: 0.009, depth: 34, edge: 9, shine: 0.35, slack: 7 },
  canvas: { x: 0.006, y: 0.005, depth: 21, edge: 7, shine: 0, slack: 4 },
  mesh: { x: 0.006, y: 0.0034, depth: 31, edge: 8, shine: 0.1, slack: 6 },
  leather: { x: 0.009, y: 0.008, depth: 11, edge: 13, shine: 0.4, slack: 4 },
  fleece: { x: 0.005, y: 0.004, depth: 31, edge: 17, shine: 0, slack: 7 },
}
