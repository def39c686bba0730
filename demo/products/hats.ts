import type { DemoProduct } from '../demo-product.ts'

export const hats: readonly DemoProduct[] = [
  {
    id: 'demo-54',
    title: 'Two-tone corduroy cap',
    description:
      'Six panels, cream crown and chili peak, snapped back into shape over a pot. Sweatband cleaned. Fits 56 to 60 cm.',
    category: 'other',
    price: 3500,
    listedDaysAgo: 4,
    photoCount: 1,
  },
  {
    id: 'demo-55',
    title: 'Skipper cap',
    description:
      'Navy with a little boat on the front, from a yacht club or a petrol station, both stories are good. Peak has a soft crease.',
    category: 'other',
    price: 3900,
    listedDaysAgo: 11,
    photoCount: 2,
  },
  {
    id: 'demo-56',
    title: 'Trucker foam cap',
    description: 'Foam front and an attitude. Fades to peach on the top where the sun sat. Snaps all hold.',
    category: 'other',
    price: 2800,
    listedDaysAgo: 60,
    sold: { daysAgo: 0, price: 2500, to: { name: 'Rajesh Kumar', email: 'rajesh.kumar@example.com' } },
    photoCount: 1,
  },
  {
    id: 'demo-57',
    title: 'Dotted bucket hat',
    description:
      'Reversible once, now happily one-sided: white dots on tangerine. Brim stitched in eleven rings. Inside 57 cm.',
    category: 'other',
    price: 3000,
    listedDaysAgo: 8,
    photoCount: 2,
  },
  {
    id: 'demo-58',
    title: 'Garden bucket hat',
    description: 'Terry-soft cotton with hibiscus on lemon, for weeding or raving. Brim wavy by nature. Inside 58 cm.',
    category: 'other',
    price: 3200,
    listedDaysAgo: 31,
    photoCount: 1,
  },
  {
    id: 'demo-59',
    title: 'Highland beanie',
    description:
      'For the one cold week in Ranau. Chunky rib in petrol and rust with a blank label, so say what you like. No moth.',
    category: 'other',
    price: 2200,
    listedDaysAgo: 44,
    photoCount: 1,
  },
]
