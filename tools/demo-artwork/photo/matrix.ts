import type { Point } from '../paths.ts'

/** An affine transform as in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const translate = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]
export const scale = (by: number): Matrix => [by, 0, 0, by, 0, 0]

export function rotate(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}

const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
]

/** The transforms one inside the other, the outermost first, as in an SVG attribute. */
export const combine = (...matrices: readonly Matrix[]): Matrix => matrices.reduce(multiply, [1, 0, 0, 1, 0, 0])

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  const [A, B, C, D] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [A, B, C, D, -(A * e + C * f), -(B * e + D * f)]
}

export const toAttribute = (matrix: Matrix): string =>
  ` transform="matrix(${matrix.map(value => Math.round(value * 10_000) / 10_000).join(' ')})"`

/** Calls `visit` with each pixel of rows and columns and its place in the other coordinates. */
export function eachPixel(
  [a, b, c, d, e, f]: Matrix,
  { left, top, right, bottom, width }: { left: number; top: number; right: number; bottom: number; width: number },
  visit: (index: number, x: number, y: number) => void,
): void {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) visit(y * width + x, a * x + c * y + e, b * x + d * y + f)
}
