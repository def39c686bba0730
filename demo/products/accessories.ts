import type { DemoProduct } from '../demo-product.ts'

export const accessories: readonly DemoProduct[] = [
  {
    id: 'demo-54',
    title: 'Five-a-side hooped socks',
    description:
      'Green and cream hoops, knee high, heel and toe in mustard so you can find the ball. Elastic still bites. Fit EU 39 to 43, 26 cm from heel to toe.',
    price: 3500,
    passport: {
      garmentType: 'accessory',
      condition: 'excellent',
      colours: ['green', 'cream'],
      era: '90s',
      measurements: { length: 26 },
      material: 'Wool blend',
      origin: 'United Kingdom',
      care: 'Wash cold in a bag, dry flat.',
      weightGrams: 90,
    },
    listedDaysAgo: 4,
  },
  {
    id: 'demo-55',
    title: 'Kopitiam apron',
    description:
      'Heavy indigo canvas from a coffee shop that outlived three landlords. Straps replaced, pocket deep enough for change. 68 by 88.5 cm.',
    price: 3900,
    passport: {
      garmentType: 'accessory',
      condition: 'good',
      flaws: 'Straps replaced.',
      colours: ['navy', 'brown'],
      era: '80s',
      measurements: { width: 68, length: 88.5 },
      material: 'Cotton canvas',
      origin: 'Malaysia',
      care: 'Wash cold, dry in the shade.',
      weightGrams: 420,
    },
    listedDaysAgo: 11,
  },
  {
    id: 'demo-57',
    title: 'Dotted bucket hat',
    description:
      'Reversible once, now happily one-sided: white dots on tangerine. Brim stitched in eleven rings. Inside 57 cm, brim 36 cm across.',
    price: 3000,
    brim: 36,
    passport: {
      garmentType: 'hat',
      condition: 'good',
      colours: ['orange', 'white'],
      era: '90s',
      measurements: { around: 57, depth: 16.5 },
      material: 'Cotton canvas',
      origin: 'Malaysia',
      care: 'Hand wash, reshape, dry in the shade.',
      weightGrams: 90,
    },
    listedDaysAgo: 8,
  },
  {
    id: 'demo-59',
    title: 'Highland beanie',
    description:
      'For the one cold week in Ranau. Chunky rib in petrol and rust with a blank label, so say what you like. No moth.',
    price: 2200,
    passport: {
      garmentType: 'hat',
      condition: 'excellent',
      colours: ['blue', 'orange'],
      era: '90s',
      measurements: { around: 48, depth: 27.5 },
      material: 'Wool blend',
      origin: 'Malaysia',
      care: 'Wash cold by hand, dry flat.',
      weightGrams: 90,
    },
    listedDaysAgo: 44,
  },
]
