import { darker } from '../colour.ts'
import type { Cut } from '../drawing.ts'
import type { CutFunction } from '../garment.ts'
import { flip, path } from '../paths.ts'
import { otherSide, type Tailor } from '../tailor.ts'
import { button, placket, pocket, welt, zip } from './closures.ts'
import { collar, ribNeck, standCollar } from './necks.ts'
import { longSleeved, shortSleeved, type TopShape } from './top-shape.ts'
import { block, sewTop } from './tops.ts'

const shirtShape = {
  ...longSleeved,
  bottom: 1190,
  tail: 96,
  sleeve: { length: 716, cuff: 128, angle: 68, cuffBand: 74 },
}
const jacketShape = {
  ...longSleeved,
  chest: 312,
  hem: 286,
  bottom: 1050,
  pit: 580,
  sleeve: { length: 700, cuff: 128, angle: 67, cuffBand: 56 },
}
const shell = {
  ...longSleeved,
  chest: 318,
  hem: 300,
  bottom: 1100,
  sleeve: { length: 706, cuff: 128, angle: 67, cuffBand: 54 },
}

const yoke = (t: Tailor, s: TopShape, y: number) => {
  const d = path('M', [24, y + 16], 'L', [s.shoulder - 26, y])
  return (
    t.seam(d) +
    t.seam(flip(d)) +
    t.stitch(path('M', [24, y + 26], 'L', [s.shoulder - 26, y + 10])) +
    t.stitch(flip(path('M', [24, y + 26], 'L', [s.shoulder - 26, y + 10])))
  )
}

const cardiganFront = (t: Tailor, s: TopShape) => {
  const edge = path('M', [-s.neck, s.top], 'L', [0, s.top + s.neckDrop], 'L', [0, s.bottom + 30])
  const right = path('M', [s.neck, s.top], 'L', [0, s.top + s.neckDrop])
  const buttons = [0, 1, 2, 3, 4].map(index =>
    button(t, [0, s.top + s.neckDrop + 40 + index * ((s.bottom - s.top - s.neckDrop - 60) / 4)], t.accent, 14),
  )
  return t.ribs(right, 66, t.trim) + t.ribs(edge, 66, t.trim) + buttons.join('')
}

/** Pieces that open in front: shirts, jackets, cardigans. */
export const buttoned = {
  shirt: tailor =>
    sewTop({
      shape: { ...shirtShape, bent: tailor.drawing.seed % 3 ? 'right' : 'left' },
      sleeve: { cuff: 'button' },
      hem: 'plain',
      outer: (t, s) =>
        placket(t, s.top + 60, s.bottom + 10, { count: 7, buttons: t.accent }) +
        pocket(t, 70, 500, 140, 160) +
        collar(t, s, { point: 112, spread: 96 }),
    })(tailor),
  flannel: tailor =>
    sewTop({
      shape: { ...shirtShape, bent: tailor.drawing.seed % 2 ? 'both' : 'left' },
      sleeve: { cuff: 'button' },
      hem: 'plain',
      outer: (t, s) =>
        yoke(t, s, 410) +
        placket(t, s.top + 60, s.bottom + 10, { count: 7, buttons: '#ece2cc' }) +
        pocket(t, 70, 506, 150, 168, 'button') +
        pocket(t, -220, 506, 150, 168, 'button') +
        collar(t, s, { point: 114, spread: 100 }),
    })(tailor),
  'camp-shirt': tailor =>
    sewTop({
      shape: {
        ...shortSleeved,
        chest: 314,
        hem: 322,
        bottom: 1140,
        neckDrop: 80,
        sleeve: { length: 256, cuff: 214, angle: 43, cuffBand: 0 },
      },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      artWidth: 260,
      inner: t => (t.drawing.trim ? `<path d="M-220 200H-96V1300H-220ZM96 200H220V1300H96Z" fill="${t.trim}"/>` : ''),
      outer: (t, s) =>
        placket(t, s.top + 120, s.bottom + 10, { count: 5, buttons: t.drawing.accent ?? '#f0e6d0' }) +
        (t.drawing.artwork ? '' : pocket(t, 84, 490, 142, 156)) +
        collar(t, s, { point: 66, spread: 148, open: true }),
    })(tailor),
  baseball: tailor =>
    sewTop({
      shape: { ...shortSleeved, chest: 308, hem: 310, tail: 70, bottom: 1170, vNeck: true, neckDrop: 96 },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      artWidth: 380,
      inner: (t, s) =>
        `${t.ribs(
          `M${-s.neck} ${s.top}Q-60 ${s.top + 40} 0 ${s.top + s.neckDrop}Q60 ${s.top + 40} ${s.neck} ${s.top}`,
          34,
          t.trim,
        )}<path d="M-34 300V1300M34 300V1300" stroke="${t.trim}" stroke-width="10"/>`,
      outer: (t, s) =>
        [0, 1, 2, 3, 4, 5].map(index => button(t, [0, s.top + s.neckDrop + 40 + index * 148], t.accent)).join('') +
        t.seam(path('M', [26, s.top + s.neckDrop], 'L', [26, s.bottom + 20])),
    })(tailor),
  cardigan: tailor =>
    sewTop({
      shape: {
        ...longSleeved,
        vNeck: true,
        neckDrop: 300,
        chest: 300,
        hem: 290,
        bottom: 1080,
        bent: tailor.drawing.seed % 2 ? 'left' : 'right',
        sleeve: { length: 690, cuff: 128, angle: 68, cuffBand: 70 },
      },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'rib',
      hemColour: t => t.trim,
      inner: cardiganFront,
      outer: t => pocket(t, 90, 860, 150, 150) + pocket(t, -240, 860, 150, 150),
    })(tailor),
  windbreaker: tailor =>
    sewTop({
      shape: shell,
      sleeve: {
        cuff: 'elastic',
        cuffColour: tailor.accent,
        stripe: { d: 'M200 508 L700 508', colour: tailor.accent, width: 96 },
      },
      hem: 'rib',
      hemColour: t => darker(t.body, 0.15),
      inner: t => block(t.trim, 160, 300) + block(t.accent, 460, 96),
      outer: (t, s) =>
        welt(t, 150, 810, 56, 170) +
        welt(otherSide(t), 150, 810, 56, 170) +
        zip(t, s.top + 40, s.bottom + 40, '#d9d2c4') +
        standCollar(t, s, t.trim, false),
    })(tailor),
  'track-top': tailor =>
    sewTop({
      shape: { ...shell, hem: 286, bottom: 1070 },
      sleeve: {
        cuff: 'rib',
        cuffColour: tailor.trim,
        stripe: { d: 'M240 270 L548 1080 M284 270 L592 1080', colour: tailor.accent, width: 18 },
      },
      hem: 'rib',
      hemColour: t => t.trim,
      outer: (t, s) =>
        welt(t, 150, 820, 40, 150) +
        welt(otherSide(t), 150, 820, 40, 150) +
        zip(t, s.top + 40, s.bottom + 20, '#e8e0d0') +
        standCollar(t, s, t.trim, true),
    })(tailor),
  'denim-jacket': tailor => {
    const panels = path('M', [96, 450], 'L', [60, 1040]) + path('M', [200, 450], 'L', [130, 1040])
    return sewTop({
      shape: jacketShape,
      sleeve: { cuff: 'button' },
      hem: 'band',
      outer: (t, s) =>
        yoke(t, s, 436) +
        t.seam(panels) +
        t.seam(flip(panels)) +
        t.stitch(path('M', [104, 450], 'L', [68, 1040])) +
        t.stitch(flip(path('M', [104, 450], 'L', [68, 1040]))) +
        placket(t, s.top + 70, s.bottom + 30, { count: 6, buttons: '#c18c45', width: 56 }) +
        pocket(t, 82, 452, 136, 150, 'button') +
        pocket(t, -218, 452, 136, 150, 'button') +
        welt(t, 190, 850, 40, 120) +
        welt(otherSide(t), 190, 850, 40, 120) +
        collar(t, s, { ...(t.drawing.trim ? { colour: t.trim } : {}), point: 108, spread: 108 }),
    })(tailor)
  },
  'chore-coat': tailor =>
    sewTop({
      shape: { ...jacketShape, hem: 320, bottom: 1150, sleeve: { length: 710, cuff: 122, angle: 68, cuffBand: 0 } },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      outer: (t, s) =>
        placket(t, s.top + 60, s.bottom + 10, { count: 5, buttons: t.accent, width: 60 }) +
        pocket(t, 78, 470, 140, 150) +
        pocket(t, 70, 830, 200, 220) +
        pocket(t, -270, 830, 200, 220) +
        collar(t, s, { ...(t.drawing.trim ? { colour: t.trim } : {}), point: 100, spread: 112 }),
    })(tailor),
  'racer-jacket': tailor =>
    sewTop({
      shape: { ...jacketShape, bottom: 1020, sleeve: { length: 690, cuff: 128, angle: 67, cuffBand: 40 } },
      sleeve: { cuff: 'elastic', stripe: { d: 'M296 300 L560 1060', colour: tailor.accent, width: 30 } },
      hem: 'band',
      inner: (t, s) => block(t.accent, 470, 46) + block(t.trim, 530, 20) + ribNeck(t, s, t.body, 10),
      outer: (t, s) =>
        zip(t, s.top + 60, s.bottom + 30, '#cfc6b4') +
        welt(t, 130, 800, 120, 90) +
        welt(otherSide(t), 130, 800, 120, 90) +
        standCollar(t, s, t.body, false),
    })(tailor),
} satisfies Partial<Record<Cut, CutFunction>>
