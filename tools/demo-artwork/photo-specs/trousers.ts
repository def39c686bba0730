import { backdrops } from '../backdrops/backdrops.ts'
import { denims } from '../denims.ts'
import type { PhotoSpec } from '../photo-spec.ts'

export const trousers: Readonly<Record<string, PhotoSpec>> = {
  'demo-35': {
    garment: 'jeans',
    fabric: 'denim',
    body: denims.mid,
    hungOn: 'pegs',
    backdrop: backdrops.palmMat,
    seed: 345,
  },
  'demo-36': { garment: 'jeans', fabric: 'denim', body: denims.raw, backdrop: backdrops.rose, seed: 352 },
  'demo-37': {
    garment: 'jeans',
    fabric: 'denim',
    body: denims.bleached,
    accent: '#e2a13a',
    backdrop: backdrops.kitchen,
    seed: 359,
  },
  'demo-38': {
    garment: 'jeans',
    fabric: 'denim',
    body: '#47484f',
    hungOn: 'pegs',
    backdrop: backdrops.mustard,
    seed: 366,
  },
  'demo-39': { garment: 'trousers', fabric: 'corduroy', body: '#d48a42', backdrop: backdrops.dusk, seed: 373 },
  'demo-40': { garment: 'trousers', fabric: 'corduroy', body: '#2a7a56', backdrop: backdrops.rose, seed: 380 },
  'demo-41': {
    garment: 'trousers',
    fabric: 'cotton',
    body: '#f6e9cd',
    accent: '#b08a5a',
    backdrop: backdrops.brickTiles,
    seed: 387,
  },
  'demo-42': { garment: 'cargo', fabric: 'canvas', body: '#d9bd84', backdrop: backdrops.blueZinc, seed: 394 },
  'demo-43': {
    garment: 'cargo',
    fabric: 'canvas',
    body: '#7f9a4c',
    print: { kind: 'repeat', motif: 'camo', colours: ['#46632f', '#c2b274', '#5a4630'], size: 420 },
    backdrop: backdrops.stone,
    seed: 401,
  },
}
