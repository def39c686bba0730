import { lighter } from '../colour.ts'
import { type DrawGarment, fullExtent } from '../garment.ts'
import type { GarmentRenderer } from '../garment-renderer.ts'
import { path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'

const sneakerUpper = path(
  'M',
  [-330, -60],
  'C',
  [-350, -200],
  [-330, -270],
  [-310, -300],
  'Q',
  [-250, -320],
  [-200, -290],
  'C',
  [-150, -250],
  [-90, -262],
  [-40, -300],
  'C',
  [40, -290],
  [60, -240],
  [120, -196],
  'C',
  [230, -150],
  [330, -140],
  [350, -50],
  'L',
  [350, -10],
  'L',
  [-330, -10],
  'Z',
)

const sneakerOpening = path(
  'M',
  [-310, -300],
  'Q',
  [-250, -320],
  [-200, -290],
  'C',
  [-150, -250],
  [-90, -262],
  [-40, -300],
  'Q',
  [-120, -350],
  [-200, -336],
  'Q',
  [-270, -340],
  [-310, -300],
  'Z',
)

const sneakerTongue = path(
  'M',
  [-60, -290],
  'C',
  [-40, -350],
  [-10, -372],
  [40, -366],
  'Q',
  [40, -320],
  [70, -250],
  'L',
  [10, -240],
  'Z',
)

const sneakerToe = path(
  'M',
  [206, -158],
  'C',
  [290, -136],
  [352, -120],
  [356, -30],
  'L',
  [180, -30],
  'Q',
  [170, -110],
  [206, -158],
  'Z',
)

const sneakerSole = path(
  'M',
  [-344, -46],
  'L',
  [364, -46],
  'Q',
  [378, 0],
  [350, 30],
  'L',
  [-320, 32],
  'Q',
  [-350, 20],
  [-344, -46],
  'Z',
)

const sneakerHeel = path(
  'M',
  [-338, -60],
  'C',
  [-352, -180],
  [-334, -260],
  [-312, -296],
  'L',
  [-260, -310],
  'Q',
  [-270, -180],
  [-250, -50],
  'Z',
)

/** Draws a low canvas shoe from the side, toe to the right, its sole near y = 0. */
function drawSneaker(renderer: GarmentRenderer): string {
  const stripe = renderer.spec.trim
    ? path(
        'M',
        [-190, -46],
        'C',
        [-150, -130],
        [-70, -180],
        [10, -226],
        'L',
        [52, -190],
        'C',
        [-30, -140],
        [-90, -100],
        [-120, -46],
        'Z',
      )
    : ''
  const laces = [0, 1, 2, 3].map(index => {
    const x = 0 + index * 42
    const y = -282 + index * 34
    return `<path d="M${x - 34} ${y + 26}L${x + 36} ${y - 8}" stroke="#120a14" stroke-opacity=".35" stroke-width="16" stroke-linecap="round" transform="translate(2 6)"/><path d="M${x - 34} ${y + 26}L${x + 36} ${y - 8}" stroke="#f4eee0" stroke-width="14" stroke-linecap="round"/><circle cx="${x - 36}" cy="${y + 28}" r="7" fill="#241c1c" stroke="#b5ab96" stroke-width="4"/>`
  })
  const rubber = '#f3ead6'
  return (
    renderer.panel(sneakerOpening, { colour: renderer.inside, edge: 8 }) +
    renderer.panel(sneakerTongue, { colour: lighter(renderer.body, 0.2), edge: 12 }) +
    renderer.panel(sneakerUpper, {
      edge: 30,
      inner: [renderer.fold([130, -180], [170, -60], 13, 10), renderer.fold([170, -160], [200, -50], 11, 8)].join(''),
    }) +
    renderer.panel(sneakerHeel, { colour: renderer.accent, edge: 14 }) +
    renderer.stitch(path('M', [-262, -300], 'Q', [-276, -180], [-258, -56])) +
    (stripe ? renderer.panel(stripe, { colour: renderer.trim, edge: 6, lift: 2 }) + renderer.stitch(stripe) : '') +
    renderer.stitch(path('M', [-190, -282], 'C', [-140, -236], [-90, -244], [-40, -284])) +
    laces.join('') +
    renderer.panel(sneakerToe, { colour: rubber, edge: 26 }) +
    renderer.panel(sneakerSole, { colour: rubber, edge: 12, lift: 4 }) +
    `<path d="${renderer.warp('M-340 -12 L360 -12')}" stroke="${renderer.accent}" stroke-width="9" fill="none"/>` +
    renderer.stitch('M-334 -34 L352 -34', '#8c8272')
  )
}

const sandalSole = (grow: number) =>
  path(
    'M',
    [-10, -400 - grow],
    'C',
    [110 + grow, -410 - grow],
    [150 + grow, -270],
    [130 + grow, -120],
    'C',
    [110 + grow, 20],
    [100 + grow, 120],
    [110 + grow, 240],
    'C',
    [110 + grow, 360 + grow],
    [-90 - grow, 370 + grow],
    [-96 - grow, 240],
    'C',
    [-96 - grow, 100],
    [-150 - grow, -60],
    [-150 - grow, -200],
    'C',
    [-150 - grow, -320],
    [-100, -394 - grow],
    [-10, -400 - grow],
    'Z',
  )

const sandalStrapFront = path(
  'M',
  [-172, -210],
  'C',
  [-90, -290],
  [80, -290],
  [160, -190],
  'L',
  [144, -90],
  'C',
  [70, -190],
  [-80, -190],
  [-166, -110],
  'Z',
)

const sandalStrapBack = path(
  'M',
  [-140, 20],
  'C',
  [-60, -50],
  [60, -50],
  [126, 20],
  'L',
  [120, 96],
  'C',
  [60, 30],
  [-60, 30],
  [-120, 100],
  'Z',
)

/** Draws a flat sandal from above, toes up, centred at the origin. */
function drawSandal(renderer: GarmentRenderer): string {
  const wearMarks = `<ellipse cx="10" cy="230" rx="70" ry="80" fill="#1a0f0c" fill-opacity=".28"/><ellipse cx="-6" cy="-250" rx="100" ry="90" fill="#1a0f0c" fill-opacity=".2"/>`
  return (
    renderer.panel(sandalSole(16), { colour: '#3a2620', edge: 14 }) +
    renderer.panel(sandalSole(0), { colour: '#b98a58', edge: 8, inner: wearMarks }) +
    renderer.stitch(sandalSole(-12), '#6f4a2a') +
    renderer.panel(sandalStrapFront, { edge: 16, lift: 14 }) +
    renderer.stitch(path('M', [-166, -196], 'C', [-90, -274], [80, -274], [154, -178])) +
    renderer.panel(sandalStrapBack, { edge: 14, lift: 12, ...(renderer.spec.trim ? { colour: renderer.trim } : {}) }) +
    `<circle cx="98" cy="44" r="16" fill="none" stroke="#c9a25e" stroke-width="8"/>`
  )
}

/** Drawing functions of pairs of shoes. */
export const shoes = {
  sneakers: renderer => ({
    svg: `<g transform="translate(20 660) rotate(-7) scale(.98)">${drawSneaker(renderer)}</g><g transform="translate(-10 1080) rotate(4) scale(1.06)">${drawSneaker(renderer)}</g>`,
    scale: 1.14,
    extent: fullExtent,
    details: [
      [60, 920],
      [-140, 960],
    ],
  }),
  sandals: renderer => ({
    svg: `<g transform="translate(-200 720) rotate(-9)">${drawSandal(renderer)}</g><g transform="translate(200 760) rotate(11) scale(-1 1)">${drawSandal(renderer)}</g>`,
    scale: 1.12,
    extent: fullExtent,
    details: [
      [-190, 560],
      [190, 760],
    ],
  }),
} satisfies Partial<Record<GarmentType, DrawGarment>>
