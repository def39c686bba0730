import { drawText } from './draw-text.ts'
import type { Graphic } from './photo-spec.ts'
import { drawFrond, drawHibiscus } from './repeat-motifs.ts'

type Colours = Graphic['colours']

/** Draws a motif in the square from -100 to 100. */
function drawMotif(name: NonNullable<Graphic['motif']>, [first, second, third]: Colours): string {
  switch (name) {
    case 'sun':
      return `<circle r="88" fill="${first}"/>${[8, 30, 50, 68].map((y, index) => `<rect x="-112" y="${y}" width="224" height="${6 + index * 2}" fill="${second}"/>`).join('')}<path d="M-62 -18q10 -10 20 0q10 -10 20 0M14 -38q8 -8 16 0q8 -8 16 0" stroke="${third}" stroke-width="5" fill="none"/>`
    case 'mountain':
      return `<circle cx="34" cy="-44" r="36" fill="${second}"/><path d="M-120 60L-70 -8L-56 4L-34 -46L-22 -62L-8 -44L2 -58L16 -40L26 -46L48 -2L62 -12L120 60Z" fill="${first}"/><path d="M-34 -46L-22 -62L-8 -44L2 -58L16 -40L20 -30L6 -34L-2 -22L-14 -36L-24 -24Z" fill="${third}"/><path d="M-120 74H120M-96 88H96M-60 102H60" stroke="${first}" stroke-width="7"/>`
    case 'palm':
      return `<circle cx="6" cy="6" r="82" fill="${second}"/><path d="M-6 96Q-16 20 6 -40L16 -38Q0 24 10 96Z" fill="${first}"/><g transform="translate(10 -40)">${[-110, -66, -24, 24, 68, 112].map(turn => drawFrond(first, turn, 0.82)).join('')}</g><path d="M-104 92Q-50 76 0 92T104 90V106H-104Z" fill="${third}"/>`
    case 'wave':
      return `<circle cx="44" cy="-44" r="34" fill="${second}"/><path d="M-110 70C-90 -40 -10 -84 46 -30C70 -4 52 26 26 20C40 12 36 -10 14 -10C-18 -8 -16 50 40 58C70 60 96 44 110 30V88H-110Z" fill="${first}"/><path d="M-92 76C-70 -14 -20 -44 18 -30M-66 80C-54 20 -30 0 -12 2M-30 82Q30 92 100 64" stroke="${third}" stroke-width="7" fill="none"/>`
    case 'star':
      return `<path d="M0 -96L24 -32L92 -30L38 12L57 78L0 40L-57 78L-38 12L-92 -30L-24 -32Z" fill="${first}"/><path d="M0 -60L14 -18L58 -18L24 8L36 50L0 26L-36 50L-24 8L-58 -18L-14 -18Z" fill="${second}"/><circle r="16" fill="${third}"/>`
    case 'hibiscus':
      return `<g transform="translate(-40 40)">${drawFrond(third, -60, 0.8)}${drawFrond(third, -100, 0.7)}</g><g transform="translate(40 40)">${drawFrond(third, 60, 0.8)}${drawFrond(third, 108, 0.7)}</g><g transform="scale(1.7)">${drawHibiscus([first, second, '#f4d675'])}</g>`
    case 'boat':
      return `<path d="M-6 -96L64 36H-6Z" fill="${first}"/><path d="M-16 -74L-70 36H-16Z" fill="${second}"/><path d="M-96 48H92Q74 88 40 88H-52Q-82 86 -96 48Z" fill="${third}"/><path d="M-110 98q18 -14 36 0t36 0t36 0t36 0t36 0t36 0" stroke="${first}" stroke-width="7" fill="none"/>`
    case 'flag':
      return `${[0, 1, 2, 3]
        .map(row =>
          [0, 1, 2, 3, 4, 5]
            .map(
              column =>
                `<rect x="${-96 + column * 32}" y="${-64 + row * 32}" width="32" height="32" fill="${(row + column) % 2 ? first : second}"/>`,
            )
            .join(''),
        )
        .join('')}<path d="M-106 -84V110" stroke="${third}" stroke-width="12"/>`
    case 'durian': {
      const spikes = Array.from({ length: 22 }, (_, step) => {
        const angle = (step / 22) * Math.PI * 2
        const radius = step % 2 ? 74 : 96
        return `${Math.round(Math.cos(angle) * radius * 0.9)} ${Math.round(Math.sin(angle) * radius + 8)}`
      })
      return `<path d="M${spikes.join('L')}Z" fill="${first}"/><path d="M-30 -30Q0 -66 30 -30Q44 16 24 58Q0 76 -24 58Q-44 16 -30 -30Z" fill="${third}"/><ellipse cx="-4" cy="-6" rx="18" ry="26" fill="${second}"/><ellipse cx="8" cy="40" rx="15" ry="19" fill="${second}"/><path d="M0 -84V-108" stroke="${first}" stroke-width="14"/>`
    }
    case 'moon':
      return `<path d="M30 -90A92 92 0 1 0 82 54A74 74 0 1 1 30 -90Z" fill="${first}"/>${[
        [44, -24],
        [74, -62],
        [18, 10],
      ]
        .map(
          ([x, y]) =>
            `<path transform="translate(${x} ${y})" d="M0 -18L5 -5L18 0L5 5L0 18L-5 5L-18 0L-5 -5Z" fill="${second}"/>`,
        )
        .join('')}<path d="M-100 104Q0 76 100 104" stroke="${third}" stroke-width="7" fill="none"/>`
  }
}

/**
 * Draws a motif with its text around `x`, `y`; prints have the worn specks of an old screen print.
 */
export function drawGraphic(graphic: Graphic, x: number, y: number, width: number): string {
  const size = (graphic.size ?? 1) * width
  const [first, second] = graphic.colours
  const text = graphic.text ?? []
  const motif = graphic.motif
    ? `<g transform="scale(${size / 240})">${drawMotif(graphic.motif, graphic.colours)}</g>`
    : ''
  const [upper, lower] = graphic.motif && text.length > 1 ? text : [undefined, text[0]]
  const isTextOnly = !graphic.motif
  const isNumber = /^\d+$/.test(text[0] ?? '')
  const lines = isTextOnly
    ? text.map((line, index) => {
        const height = isNumber && index === 0 ? size * 0.95 : size * (text.length > 1 ? 0.26 : 0.34)
        const offset = isNumber ? size * (index ? -0.7 : 0.06) : (index - (text.length - 1) / 2) * size * 0.36
        return `<g transform="translate(0 ${offset})">${drawText(line, { height, colour: index % 2 ? second : first, outline: graphic.colours[2], maxWidth: size * (isNumber ? 1 : 1.06), weight: isNumber ? 1.35 : 1.15, arch: graphic.isArched && !index ? size * 0.1 : 0 })}</g>`
      })
    : [
        upper
          ? `<g transform="translate(0 ${-size * 0.56})">${drawText(upper, { height: size * 0.17, colour: first, maxWidth: size * 1.05, arch: graphic.isArched ? size * 0.12 : 0 })}</g>`
          : '',
        lower
          ? `<g transform="translate(0 ${size * 0.6})">${drawText(lower, { height: size * 0.17, colour: upper ? second : first, maxWidth: size * 1.05 })}</g>`
          : '',
      ]
  const reach = size * 0.8
  const wornSpecks =
    graphic.position === 'chest' || graphic.isEmbroidered
      ? ''
      : `<rect x="${-reach}" y="${-reach}" width="${reach * 2}" height="${reach * 2}" fill="url(#worn)"/>`
  return `<g transform="translate(${x} ${y})">${motif}${lines.join('')}${wornSpecks}</g>`
}

/** Returns the pattern `#worn`: specks of the cloth that show through an old screen print. */
export function drawWornPattern(body: string, seed: number): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    index => Math.round((Number.parseInt(body.slice(index, index + 2), 16) / 255) * 1000) / 1000,
  )
  return (
    `<filter id="rub" filterUnits="userSpaceOnUse" x="0" y="0" width="240" height="240" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".11 .07" numOctaves="2" seed="${seed}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 9 -6.8"/></filter>` +
    `<pattern id="worn" patternUnits="userSpaceOnUse" width="240" height="240"><rect width="240" height="240" filter="url(#rub)"/></pattern>`
  )
}
