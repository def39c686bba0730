import { backdrops } from '../backdrops/backdrops.ts'
import type { PhotoSpec } from '../photo-spec.ts'

export const accessories: Readonly<Record<string, PhotoSpec>> = {
  'demo-54': {
    garment: 'socks',
    fabric: 'knit',
    body: '#14614a',
    trim: '#f4ecd8',
    accent: '#d8a23a',
    print: {
      kind: 'stripes',
      bands: [
        ['none', 62],
        ['#f4ecd8', 62],
      ],
    },
    backdrop: backdrops.kitchen,
    seed: 478,
  },
  'demo-55': {
    garment: 'apron',
    fabric: 'canvas',
    body: '#2f4374',
    trim: '#c9a46a',
    accent: '#e6c58c',
    graphic: { text: ['KOPI O', 'KAU'], size: 1, colours: ['#f3e7cd', '#e0a83c', '#1f2a4a'] },
    backdrop: backdrops.kopitiam,
    seed: 485,
  },
  'demo-56': {
    garment: 'necktie',
    fabric: 'nylon',
    body: '#7b1f2e',
    accent: '#d9b25a',
    print: {
      kind: 'stripes',
      bands: [
        ['none', 60],
        ['#d9b25a', 14],
        ['#1f2b52', 34],
        ['#d9b25a', 14],
      ],
      angle: -38,
    },
    hungOn: 'pegs',
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
