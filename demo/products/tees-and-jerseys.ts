import type { DemoProduct } from '../demo-product.ts'

export const teesAndJerseys: readonly DemoProduct[] = [
  {
    id: 'demo-1',
    title: 'Sunset Club tee',
    description:
      'Ringspun cotton gone soft as an old pillowcase, late eighties by the single stitching. Print has cracked the way you want it to. Pit to pit 54 cm, length 71 cm.',
    category: 'top',
    price: 4500,
    size: 'L',
    listedDaysAgo: 2,
  },
  {
    id: 'demo-2',
    title: 'Gunung dawn tee',
    description:
      'Deep jungle green, boxy and heavy, from a hiking club nobody can trace. One pinhole below the left sleeve, found it so you don’t have to. Pit to pit 56 cm.',
    category: 'top',
    price: 4950,
    size: 'XL',
    listedDaysAgo: 5,
  },
  {
    id: 'demo-3',
    title: 'Durian season ringer',
    description:
      'Lemon ringer with the king of fruits on the chest; you either get it or you don’t. Seventies cut, short in the body. Pit to pit 47 cm, length 62 cm.',
    category: 'top',
    price: 5200,
    size: 'S',
    listedDaysAgo: 9,
    sold: { daysAgo: 0, price: 5200, to: { name: 'Nur Aisyah binti Rahim', email: 'nur.aisyah@example.com' } },
  },
  {
    id: 'demo-4',
    title: 'No Signal tee',
    description:
      'Black once, charcoal now, and better for it. Faded evenly, no holes, hem untouched. Pit to pit 58 cm, length 74 cm.',
    category: 'top',
    price: 3800,
    size: 'XL',
    listedDaysAgo: 1,
  },
  {
    id: 'demo-5',
    title: 'Tie-dye knot tee',
    description:
      'Somebody’s kitchen-sink masterpiece in turquoise and violet. Colours have settled and won’t run, we washed it four times to be sure. Pit to pit 53 cm.',
    category: 'top',
    price: 4200,
    size: 'M',
    listedDaysAgo: 14,
    sold: { daysAgo: 3, price: 4000, to: { name: 'Chloe Gisil', email: 'chloe.gisil@example.com' } },
  },
  {
    id: 'demo-6',
    title: 'Breton long tee',
    description:
      'Proper heavy Breton stripe with ribbed cuffs, deck-worn and a little wide at the neck. Small ink dot on the right cuff. Pit to pit 51 cm, sleeve 60 cm.',
    category: 'top',
    price: 4800,
    size: 'M',
    listedDaysAgo: 21,
  },
  {
    id: 'demo-7',
    title: 'Tide table tee',
    description:
      'Washed coral with a wave on the front, sold by a dive shop that closed in 1994. Collar rib relaxed but not wavy. Pit to pit 52 cm, length 69 cm.',
    category: 'top',
    price: 4400,
    size: 'M',
    listedDaysAgo: 33,
  },
  {
    id: 'demo-8',
    title: 'Kampung United jersey',
    description:
      'Mesh football jersey, number heat-pressed and still flat. A pull in the mesh near the hem, invisible from two steps. Pit to pit 55 cm, length 73 cm.',
    category: 'top',
    price: 7500,
    size: 'L',
    listedDaysAgo: 4,
  },
  {
    id: 'demo-9',
    title: 'Harbour league jersey',
    description:
      'Royal blue away shirt with gold piping from an inter-port league, early nineties. Smells of soap, not of goalkeeper. Pit to pit 57 cm.',
    category: 'top',
    price: 6800,
    size: 'XL',
    listedDaysAgo: 47,
    sold: { daysAgo: 24, price: 6000, to: { name: 'Jeremiah Majinbon', email: 'jeremiah.m@example.com' } },
  },
  {
    id: 'demo-10',
    title: 'Night market baseball shirt',
    description:
      'Cream button-through with bottle-green piping and a team that never existed. All six buttons are original. Pit to pit 56 cm, length 76 cm.',
    category: 'top',
    price: 5800,
    size: 'L',
    listedDaysAgo: 12,
  },
]
