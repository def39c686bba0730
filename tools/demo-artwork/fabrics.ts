import type { Fabric } from './photo-spec.ts'
import { drawTiledPattern } from './tiled-pattern.ts'

const dark = (opacity: number) => `stroke="#100818" stroke-opacity="${opacity}" fill="none"`
const light = (opacity: number) => `stroke="#fff" stroke-opacity="${opacity}" fill="none"`

const weaves: Record<Fabric, { width: number; height: number; svg: string }> = {
  cotton: { width: 5, height: 5, svg: `<path d="M0 1H5M1 0V5" ${dark(0.07)}/><path d="M0 3.5H5" ${light(0.07)}/>` },
  denim: {
    width: 8,
    height: 8,
    svg: `<path d="M-2 10L10 -2M-6 6L6 -6M2 14L14 2" stroke-width="2" ${light(0.2)}/><path d="M-4 8L8 -4M0 12L12 0" stroke-width="1.6" ${dark(0.24)}/>`,
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
  /** Depth of the folds, in picture units. */
  depth: number
  /** Sharp creases, and fine crumples between them, as a share of the depth. */
  crease: number
  crumple: number
  /** Roundness of edges. */
  edge: number
  /** How strongly the flash is mirrored. */
  shine: number
  /** How far outlines are warped. */
  slack: number
}

/** How each fabric folds, reflects light and warps. */
export const drape: Record<Fabric, Drape> = {
  cotton: { x: 0.008, y: 0.0042, depth: 18, crease: 0.6, crumple: 0.06, edge: 5, shine: 0, slack: 6 },
  denim: { x: 0.007, y: 0.005, depth: 14, crease: 0.6, crumple: 0.05, edge: 6, shine: 0, slack: 5 },
  corduroy: { x: 0.006, y: 0.004, depth: 15, crease: 0.5, crumple: 0.05, edge: 6, shine: 0, slack: 5 },
  knit: { x: 0.006, y: 0.004, depth: 15, crease: 0.2, crumple: 0, edge: 9, shine: 0, slack: 8 },
  nylon: { x: 0.009, y: 0.006, depth: 12, crease: 0.6, crumple: 0.12, edge: 5, shine: 0.22, slack: 7 },
  canvas: { x: 0.006, y: 0.005, depth: 13, crease: 0.7, crumple: 0.08, edge: 5, shine: 0, slack: 4 },
  mesh: { x: 0.008, y: 0.004, depth: 17, crease: 0.5, crumple: 0.05, edge: 5, shine: 0.06, slack: 6 },
  leather: { x: 0.009, y: 0.007, depth: 10, crease: 0.5, crumple: 0.16, edge: 7, shine: 0.3, slack: 4 },
  fleece: { x: 0.006, y: 0.004, depth: 16, crease: 0.3, crumple: 0, edge: 10, shine: 0, slack: 7 },
}
