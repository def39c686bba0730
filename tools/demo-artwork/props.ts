import type { PhotoSpec } from './photo-spec.ts'

const wood = '#b98550'

function drawHanger(): string {
  const bar = 'M-252 304Q-130 238 -26 208Q0 200 26 208Q130 238 252 304'
  const hook = 'M0 204V148C0 128 38 120 38 88C38 58 14 42 -6 42C-26 42 -38 56 -40 72'
  const nail = '<circle cx="-4" cy="45" r="8" fill="#4e4a48"/><circle cx="-6" cy="43" r="3" fill="#d8d4ce"/>'
  const line = (d: string, colour: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`
  return (
    line(hook, '#77736e', 8) +
    line(hook, '#e4e1da', 2.5, ' transform="translate(-1.5 -1.5)"') +
    line(bar, '#7c5a35', 26) +
    line(bar, wood, 22) +
    line(bar, '#e6c596', 5, ' transform="translate(-1 -6)" stroke-opacity=".8"') +
    nail
  )
}

const rope = `<g fill="none" transform="translate(0 158)"><path d="M-700 -26Q0 26 700 -26" stroke="#120a14" stroke-opacity=".3" stroke-width="11" transform="translate(14 26)"/><path d="M-700 -26Q0 26 700 -26" stroke="#e8dcc0" stroke-width="10"/><path d="M-700 -26Q0 26 700 -26" stroke="#6f5f4a" stroke-width="10" stroke-dasharray="3 9"/></g>`

/** Draws what a garment hangs from, behind it: a wooden hanger on a nail, or a clothes line. */
export function drawSupport(spec: PhotoSpec): string {
  if (spec.hungOn === 'hanger') return drawHanger()
  return spec.hungOn === 'pegs' ? rope : ''
}

/** Draws a wooden clothes peg with its top at `x`, `y`. */
export const drawPeg = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect x="-13" width="26" height="116" rx="4" fill="#120a14" fill-opacity=".35" transform="translate(9 10)"/><path d="M-13 0H-2V116H-9L-13 108ZM2 0H13V108L9 116H2Z" fill="#dcb27a"/><path d="M-13 0H-9V108H-13ZM2 0H5V112H2Z" fill="#fff" fill-opacity=".4"/><rect x="-17" y="40" width="34" height="13" rx="3" fill="#9a9790" stroke="#4a4640" stroke-width="2"/></g>`
