import { drape } from './fabrics.ts'
import type { Box } from './paths.ts'
import type { PhotoSpec } from './photo-spec.ts'

/**
 * Returns the filter `#drape`: folds and shine of a whole garment, and its shadow on the backdrop.
 */
export function drawDrapeFilter(spec: PhotoSpec, zoom: number, extent: Box): string {
  const { x, y, depth, shine } = drape[spec.fabric]
  const shadowBlur = spec.hungOn ? 30 : 16
  const region = `x="${extent.x - 50}" y="${extent.y - 40}" width="${extent.width + 130}" height="${extent.height + 140}"`
  const specular = shine
    ? `<feSpecularLighting in="noise" surfaceScale="${depth * 0.9 * zoom}" specularConstant="${shine}" specularExponent="16" lighting-color="#fffdf4"><feDistantLight azimuth="238" elevation="48"/></feSpecularLighting><feComposite in2="SourceGraphic" operator="in" result="shine"/><feComposite in="lit" in2="shine" operator="arithmetic" k2="1" k3=".6" result="lit"/>`
    : ''
  return (
    `<filter id="drape" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${x} ${y}" numOctaves="2" seed="${spec.seed}" result="noise"/>` +
    `<feDiffuseLighting in="noise" surfaceScale="${depth * zoom}" diffuseConstant="1.3" lighting-color="#fffaf2" result="light"><feDistantLight azimuth="238" elevation="54"/></feDiffuseLighting>` +
    `<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1=".96" k2=".08" result="lit"/>${specular}` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${shadowBlur}"/><feOffset dx="${shadowBlur * 0.7}" dy="${shadowBlur * 1.15}"/>` +
    `<feComponentTransfer result="far"><feFuncA type="linear" slope=".62"/></feComponentTransfer>` +
    `<feOffset in="SourceAlpha" dx="4" dy="6"/><feComponentTransfer result="near"><feFuncA type="linear" slope=".42"/></feComponentTransfer>` +
    `<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="lit"/></feMerge></filter>`
  )
}
