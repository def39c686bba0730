import { backdrops } from '../backdrops/backdrops.ts'
import { denims } from '../denims.ts'
import type { PhotoSpec } from '../photo-spec.ts'

export const jackets: Readonly<Record<string, PhotoSpec>> = {
  'demo-20': {
    garment: 'denim-jacket',
    fabric: 'denim',
    body: denims.mid,
    hungOn: 'hanger',
    backdrop: backdrops.kopitiam,
    seed: 240,
  },
  'demo-21': {
    garment: 'denim-jacket',
    fabric: 'denim',
    body: denims.raw,
    trim: '#c9853f',
    backdrop: backdrops.mustard,
    seed: 247,
  },
  'demo-22': {
    garment: 'windbreaker',
    fabric: 'nylon',
    body: '#ff5f8a',
    trim: '#23b0a4',
    accent: '#ffd23f',
    backdrop: backdrops.shophouse,
    seed: 254,
  },
  'demo-23': {
    garment: 'windbreaker',
    fabric: 'nylon',
    body: '#2a5be0',
    trim: '#ff7a2f',
    accent: '#f6f0e2',
    backdrop: backdrops.stone,
    seed: 261,
  },
  'demo-24': {
    garment: 'racer-jacket',
    fabric: 'leather',
    body: '#a32b26',
    trim: '#f3e6c8',
    accent: '#f3e6c8',
    backdrop: backdrops.sage,
    seed: 268,
  },
  'demo-25': {
    garment: 'track-top',
    fabric: 'nylon',
    body: '#ffc21f',
    trim: '#1c2a6a',
    accent: '#1c2a6a',
    backdrop: backdrops.plum,
    seed: 275,
  },
  'demo-26': {
    garment: 'chore-coat',
    fabric: 'canvas',
    body: '#3566c9',
    accent: '#f0e6cf',
    backdrop: backdrops.jetty,
    seed: 282,
  },
}
