import type { Cut } from '../drawing.ts'
import type { CutFunction } from '../garment.ts'
import { flip, path } from '../paths.ts'
import { placket, pocket } from './closures.ts'
import { collar, hood, ribNeck } from './necks.ts'
import { longSleeved, neckline, shortSleeved } from './top-shape.ts'
import { sewTop } from './tops.ts'

const vShape = { ...shortSleeved, vNeck: true, neckDrop: 118, neck: 96 }
const wide = {
  ...longSleeved,
  chest: 312,
  hem: 296,
  bottom: 1110,
  sleeve: { length: 700, cuff: 124, angle: 68, cuffBand: 66 },
}

const kangaroo = path(
  'M',
  [-120, 850],
  'L',
  [120, 850],
  'L',
  [190, 990],
  'L',
  [190, 1066],
  'L',
  [-190, 1066],
  'L',
  [-190, 990],
  'Z',
)

/** Pieces pulled over the head: tees, sweats, knits and sports shirts. */
export const pulledOver = {
  tee: tailor =>
    sewTop({ shape: shortSleeved, sleeve: { cuff: 'hem' }, hem: 'plain', inner: (t, s) => ribNeck(t, s, t.trim) })(
      tailor,
    ),
  ringer: tailor =>
    sewTop({
      shape: {
        ...shortSleeved,
        bottom: 1130,
        chest: 284,
        hem: 280,
        sleeve: { length: 226, cuff: 178, angle: 44, cuffBand: 26 },
      },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'plain',
      inner: (t, s) => ribNeck(t, s, t.trim, 26),
    })(tailor),
  vest: tailor => {
    const { sleeve: _, ...bare } = {
      ...longSleeved,
      vNeck: true,
      neckDrop: 190,
      shoulder: 214,
      chest: 278,
      pit: 590,
      hem: 276,
      bottom: 1060,
    }
    const rim = path('M', [214, 296], 'Q', [180, 480], [278, 590])
    return sewTop({
      shape: bare,
      sleeve: { cuff: 'rib' },
      hem: 'rib',
      hemColour: t => t.trim,
      inner: (t, s) => ribNeck(t, s, t.trim, 26) + t.ribs(rim, 48, t.trim) + t.ribs(flip(rim), 48, t.trim),
    })(tailor)
  },
  'long-tee': tailor =>
    sewTop({
      shape: { ...longSleeved, bent: 'left', sleeve: { length: 690, cuff: 124, angle: 68, cuffBand: 40 } },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'plain',
      inner: (t, s) => ribNeck(t, s, t.trim, 26),
    })(tailor),
  sweatshirt: tailor =>
    sewTop({
      shape: wide,
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'rib',
      hemColour: t => t.trim,
      artWidth: 330,
      inner: (t, s) => ribNeck(t, s, t.trim) + t.stitch(path('M', [-40, 362], 'L', [0, 420], 'L', [40, 362])),
    })(tailor),
  hoodie: tailor =>
    sewTop({
      shape: { ...wide, top: 270, bent: tailor.drawing.seed % 2 ? 'right' : 'left', bottom: 1120 },
      sleeve: { cuff: 'rib' },
      hem: 'rib',
      outer: (t, s) =>
        t.panel(kangaroo, { edge: 7, lift: 4 }) +
        t.stitch(path('M', [130, 856], 'L', [198, 992])) +
        t.stitch(path('M', [-130, 856], 'L', [-198, 992])) +
        hood(t, s),
    })(tailor),
  jumper: tailor =>
    sewTop({
      shape: { ...wide, neckDrop: 84, bent: 'both' },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'rib',
      hemColour: t => t.trim,
      inner: (t, s) => ribNeck(t, s, t.trim, 40),
    })(tailor),
  polo: tailor =>
    sewTop({
      shape: { ...shortSleeved, bottom: 1150, sleeve: { length: 244, cuff: 178, angle: 43, cuffBand: 34 } },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'plain',
      outer: (t, s) =>
        placket(t, s.top + 60, s.top + 250, { count: 3, buttons: '#f1e8d6', width: 52 }) +
        collar(t, s, { colour: t.trim, point: 86, spread: 86 }) +
        (t.drawing.artwork ? '' : pocket(t, 66, 470, 138, 150)),
    })(tailor),
  rugby: tailor =>
    sewTop({
      shape: {
        ...longSleeved,
        chest: 310,
        hem: 304,
        bottom: 1160,
        sleeve: { length: 700, cuff: 124, angle: 68, cuffBand: 60 },
      },
      sleeve: { cuff: 'rib', cuffColour: tailor.trim },
      hem: 'plain',
      artWidth: 280,
      outer: (t, s) =>
        placket(t, s.top + 60, s.top + 260, { count: 3, colour: t.accent, buttons: '#f4efe4', width: 56 }) +
        collar(t, s, { colour: t.accent, point: 96, spread: 88 }),
    })(tailor),
  jersey: tailor => {
    const yoke = path('M', [90, 230], 'L', [280, 290], 'L', [262, 372], 'Q', [150, 300], [60, 250], 'Z')
    return sewTop({
      shape: { ...vShape, sleeve: { length: 290, cuff: 190, angle: 46, cuffBand: 24 } },
      sleeve: {
        cuff: 'rib',
        cuffColour: tailor.trim,
        stripe: { d: 'M216 310 L640 650 M244 276 L668 616', colour: tailor.accent, width: 13 },
      },
      hem: 'plain',
      artWidth: 330,
      inner: (t, s) =>
        `<path d="${yoke}${flip(yoke)}" fill="${t.trim}"/><path d="M${s.chest - 26} ${s.pit - 60}L${s.hem - 26} 1300M${-s.chest + 26} ${s.pit - 60}L${-s.hem + 26} 1300" stroke="${t.accent}" stroke-width="16"/>${t.ribs(neckline(s), 54, t.trim)}`,
    })(tailor)
  },
} satisfies Partial<Record<Cut, CutFunction>>
