import { darker, lighter } from './colour.ts'
import type { Cloth, Drawing, Layer } from './draw-product.ts'
import { drawWeavePattern } from './fabrics.ts'
import { createGarmentRenderer, type GarmentRenderer } from './garment-renderer.ts'
import { drawLabel, drawLeatherPatch, type LabelFacts } from './labels.ts'
import { path, rectangle } from './paths.ts'
import { combine, type Matrix, rotate, scale, toAttribute, translate } from './photo/matrix.ts'
import type { GarmentType, PhotoSpec } from './photo-spec.ts'
import { drawPrintPattern } from './prints.ts'
import { createRandom } from './random.ts'

/*
 * The photo of a label shows the cloth from close by, turned inside out: a neckband, collar,
 * waistband or hem, and the label on it. Cloth is drawn half as large as the picture and enlarged.
 */

const zoom = 2.1
/** Half the width and height of the cloth that the picture shows, with a margin to turn it. */
const reach = { x: 360, y: 440 }

type Place = 'neck' | 'collar' | 'waist' | 'patch' | 'hem'

const places: Partial<Record<GarmentType, Place>> = {
  jeans: 'patch',
  dungarees: 'patch',
  trousers: 'waist',
  cargo: 'waist',
  'track-pants': 'waist',
  shorts: 'waist',
  'sport-shorts': 'waist',
  skirt: 'waist',
  'pleated-skirt': 'waist',
  'wrap-skirt': 'waist',
  tee: 'neck',
  ringer: 'neck',
  'long-tee': 'neck',
  sweatshirt: 'neck',
  jumper: 'neck',
  vest: 'neck',
  hoodie: 'neck',
  jersey: 'neck',
  baseball: 'neck',
  cardigan: 'neck',
  'track-top': 'neck',
  shirt: 'collar',
  flannel: 'collar',
  'camp-shirt': 'collar',
  polo: 'collar',
  rugby: 'collar',
  'denim-jacket': 'collar',
  'chore-coat': 'collar',
  'racer-jacket': 'collar',
}

/** A strip across the picture from `top` to `bottom`, sagging in the middle. */
const strip = (top: number, bottom: number, sag: number) =>
  path(
    'M',
    [-reach.x, top],
    'Q',
    [0, top + sag],
    [reach.x, top],
    'L',
    [reach.x, bottom],
    'Q',
    [0, bottom + sag],
    [-reach.x, bottom],
    'Z',
  )
const across = (y: number, sag: number) => path('M', [-reach.x, y], 'Q', [0, y + sag], [reach.x, y])

/** The cloth around the label, the wrong side out, and the height of the label's middle. */
type DrawEdge = (renderer: GarmentRenderer, body: string) => { svg: string; y: number }

const edges: Record<Place, DrawEdge> = {
  neck: (renderer, body) => ({
    svg:
      body +
      renderer.panel(strip(-reach.y, -205, 46), {
        colour: renderer.trim,
        edge: 6,
        inner: renderer.ribs(across(-310, 46), 280, renderer.trim),
      }) +
      renderer.panel(strip(-214, -176, 46), { colour: lighter(renderer.body, 0.3), edge: 4, lift: 3 }) +
      renderer.stitch(across(-206, 46)) +
      renderer.stitch(across(-184, 46)),
    y: -60,
  }),
  collar: (renderer, body) => ({
    svg:
      body +
      renderer.panel(strip(-reach.y, -250, 24), {
        edge: 6,
        lift: 3,
        ...(renderer.spec.trim ? { colour: renderer.trim } : {}),
      }) +
      renderer.stitch(across(-268, 24)) +
      renderer.panel(strip(-246, -130, 30), {
        edge: 5,
        lift: 5,
        ...(renderer.spec.trim ? { colour: renderer.trim } : {}),
      }) +
      renderer.stitch(across(-234, 30)) +
      renderer.stitch(across(-142, 30)) +
      renderer.seam(across(210, 8)) +
      renderer.stitch(across(222, 8)),
    y: 20,
  }),
  waist: (renderer, body) => ({
    svg:
      body +
      renderer.seam(path('M', [0, -60], 'L', [0, 440])) +
      renderer.stitch(path('M', [14, -60], 'L', [14, 440])) +
      renderer.panel(strip(-reach.y, -60, 14), { edge: 6, lift: 5, colour: lighter(renderer.body, 0.12) }) +
      renderer.stitch(across(-74, 14)) +
      renderer.stitch(across(-380, 14)),
    y: -190,
  }),
  patch: (renderer, body) => ({
    svg:
      body +
      renderer.seam(across(70, 40)) +
      renderer.stitch(across(82, 40)) +
      renderer.stitch(across(94, 40)) +
      renderer.panel(strip(-330, -70, 10), { edge: 6, lift: 6 }) +
      renderer.stitch(across(-316, 10)) +
      renderer.stitch(across(-84, 10)) +
      [-250, 262]
        .map(
          x =>
            renderer.panel(rectangle(x - 24, -350, 48, 310), { edge: 4, lift: 6 }) +
            renderer.stitch(path('M', [x - 13, -340], 'L', [x - 13, -50])) +
            renderer.stitch(path('M', [x + 13, -340], 'L', [x + 13, -50])),
        )
        .join(''),
    y: -196,
  }),
  hem: (renderer, body) => ({
    svg:
      body +
      renderer.panel(strip(120, reach.y, 18), { edge: 6, lift: 4 }) +
      renderer.stitch(across(138, 18)) +
      renderer.stitch(across(154, 18)),
    y: -20,
  }),
}

/** Draws the photo of a garment's label. */
export function drawLabelPhoto(spec: PhotoSpec, facts: LabelFacts): Drawing {
  const random = createRandom(spec.seed + 57)
  const camera = combine(translate(600 + random(-30, 30), 750), rotate(random(-8, 8)), scale(zoom))
  const place = places[spec.garment] ?? 'hem'
  const renderer = createGarmentRenderer(spec)
  const isPatch = place === 'patch'
  renderer.fold([-340, random(120, 260)], [random(-20, 120), random(180, 330)], 22, 30)
  renderer.fold([330, random(60, 200)], [random(40, 120), random(250, 400)], 20, -26)
  renderer.fold([random(-200, -60), 420], [random(-120, 60), random(140, 200)], 18, 20)
  const reverse = isPatch || !spec.print ? '' : `<path d="${strip(-500, 500, 0)}" fill="#fff" fill-opacity=".38"/>`
  const body = renderer.panel(strip(-reach.y, reach.y, 0), { inner: reverse, edge: 1 })
  const edge = edges[place](renderer, body)
  const definitions = drawWeavePattern(spec.fabric) + drawPrintPattern(spec.print, spec.seed)
  const cloth: Cloth = { fabric: spec.fabric, seed: spec.seed + 3, folds: renderer.folds, toPicture: camera, calm: 0.6 }
  return {
    seed: spec.seed + 1,
    zoom: 1,
    wall: {
      svg: `<rect width="1200" height="1500" fill="${darker(spec.body, 0.3)}"/>`,
      isPatterned: false,
      isPlaster: false,
    },
    layers: [
      { svg: `<defs>${definitions}</defs><g${toAttribute(camera)}>${edge.svg}</g>`, cloth },
      labelLayer(spec, facts, { camera, y: edge.y, isPatch }),
    ],
  }
}

function labelLayer(
  spec: PhotoSpec,
  facts: LabelFacts,
  { camera, y, isPatch }: { camera: Matrix; y: number; isPatch: boolean },
): Layer {
  const random = createRandom(spec.seed + 91)
  const label = isPatch ? drawLeatherPatch(facts) : drawLabel(spec.seed, facts)
  const width = isPatch ? 400 : 330
  const toPicture = combine(camera, translate(random(-14, 14), y), rotate(random(-3, 3)), scale(width / 560))
  return {
    svg: `<g${toAttribute(toPicture)}>${label.svg}</g>`,
    cloth: { fabric: isPatch ? 'leather' : 'cotton', seed: spec.seed + 5, folds: [], toPicture: camera, calm: 0.3 },
    lift: 0.45,
  }
}
