import type { DemoProduct } from '../demo-product.ts'

export const accessories: readonly DemoProduct[] = [
  {
    id: 'demo-54',
    title: 'Five-a-side hooped socks',
    description:
      'Green and cream hoops, knee high, heel and toe in mustard so you can find the ball. Elastic still bites. Fit EU 39 to 43.',
    category: 'other',
    price: 3500,
    listedDaysAgo: 4,
  },
  {
    id: 'demo-55',
    title: 'Kopitiam apron',
    description:
      'Heavy indigo canvas from a coffee shop that outlived three landlords. Straps replaced, pocket deep enough for change. 68 by 84 cm.',
    category: 'other',
    price: 3900,
    listedDaysAgo: 11,
  },
  {
    id: 'demo-56',
    title: 'Rowing club tie',
    description:
      'Claret, navy and gold, from a club that never owned a boat. Light shine on the knot, tip straight. 9 cm wide, 142 cm long.',
    category: 'other',
    price: 2800,
    listedDaysAgo: 60,
    sold: { daysAgo: 0, price: 2500, to: { name: 'Rajesh Kumar', email: 'rajesh.kumar@example.com' } },
  },
  {
    id: 'demo-57',
    title: 'Dotted bucket hat',
    description:
      'Reversible once, now happily one-sided: white dots on tangerine. Brim stitched in eleven rings. Inside 57 cm.',
    category: 'other',
    price: 3000,
    listedDaysAgo: 8,
  },
  {
    id: 'demo-58',
    title: 'Garden bucket hat',
    description: 'Terry-soft cotton with hibiscus on lemon, for weeding or raving. Brim wavy by nature. Inside 58 cm.',
    category: 'other',
    price: 3200,
    listedDaysAgo: 31,
  },
  {
    id: 'demo-59',
    title: 'Highland beanie',
    description:
      'For the one cold week in Ranau. Chunky rib in petrol and rust with a blank label, so say what you like. No moth.',
    category: 'other',
    price: 2200,
    listedDaysAgo: 44,
  },
]
