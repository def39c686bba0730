import { backdrops } from '../backdrops/backdrops.ts'
import type { PhotoSpec } from '../photo-spec.ts'

export const hats: Readonly<Record<string, PhotoSpec>> = {
  'demo-54': {
    garment: 'cap',
    fabric: 'corduroy',
    body: '#f6ead0',
    accent: '#d8321f',
    backdrop: backdrops.blueTarp,
    seed: 478,
  },
  'demo-55': {
    garment: 'cap',
    fabric: 'cotton',
    body: '#2c3c8a',
    accent: '#f2b134',
    graphic: { isEmbroidered: true, motif: 'boat', size: 1, colours: ['#fff6e0', '#f2b134', '#e2492c'] },
    backdrop: backdrops.kitchen,
    seed: 485,
  },
  'demo-56': {
    garment: 'cap',
    fabric: 'mesh',
    body: '#22a08c',
    trim: '#fbf1dc',
    accent: '#22a08c',
    graphic: { isEmbroidered: true, text: ['TAHAN', 'LAMA'], size: 1.25, colours: ['#e2492c', '#1f5a52', '#fbf1dc'] },
    backdrop: backdrops.backLane,
    seed: 492,
  },
  'demo-57': {
    garment: 'bucket-hat',
    fabric: 'canvas',
    body: '#ff7a2f',
    print: { kind: 'repeat', motif: 'dots', colours: ['#fff6e4', '#fff6e4'], size: 88 },
    backdrop: backdrops.paintedWood,
    seed: 499,
  },
  'demo-58': {
    garment: 'bucket-hat',
    fabric: 'cotton',
    body: '#ffe27a',
    print: { kind: 'repeat', motif: 'hibiscus', colours: ['#e83f6a', '#ff9a5a', '#2f8a5a'], size: 200 },
    backdrop: backdrops.inkTiles,
    seed: 506,
  },
  'demo-59': {
    garment: 'beanie',
    fabric: 'knit',
    body: '#1f8a96',
    trim: '#e0662f',
    accent: '#f8ecd2',
    backdrop: backdrops.kopitiam,
    seed: 513,
  },
}
