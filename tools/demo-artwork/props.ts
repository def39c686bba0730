import type { PhotoSpec } from './photo-spec.ts'

const wood = '#b98550'

function drawHanger(): string {
  const bar = 'M-250 300Q-120 236 -24 206Q0 198 24 206Q120 236 250 300'
  const hook = 'M0 202V150Q0 128 22 118Q48 100 36 70Q22 44 -8 50Q-28 56 -30 76'
  const both = (colour: string, shift: number, opacity: number) =>
    `<g transform="translate(${shift} ${shift * 1.3})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-linecap="round"><path d="${bar}" stroke-width="24"/><path d="${hook}" stroke-width="9"/></g>`
  return `${both('#120a14', 16, 0.3)}<path d="M-30 76L4 64" stroke="#3a3230" stroke-width="10" stroke-linecap="round"/><path d="${bar}" fill="none" stroke="${wood}" stroke-width="24" stroke-linecap="round"/><path d="${bar}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5" transform="translate(0 -6)"/><path d="${hook}" fill="none" stroke="#8d8880" stroke-width="9" stroke-linecap="round"/>`
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
