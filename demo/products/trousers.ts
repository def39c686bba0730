import type { DemoProduct } from '../demo-product.ts'

export const trousers: readonly DemoProduct[] = [
  {
    id: 'demo-35',
    title: 'Dad’s stonewash jeans',
    description:
      'High waist, straight leg, the fade is all mileage. Waist 80 cm, inseam 74 cm, and the hem has been turned up since 1991.',
    category: 'bottom',
    price: 8500,
    size: 'W32',
    listedDaysAgo: 3,
  },
  {
    id: 'demo-36',
    title: 'Raw hem indigo jeans',
    description: 'Deep indigo, hardly washed, bought and regretted by someone slimmer. Waist 76 cm, inseam 78 cm.',
    category: 'bottom',
    price: 9800,
    size: 'W30',
    listedDaysAgo: 17,
  },
  {
    id: 'demo-37',
    title: 'Patched knee jeans',
    description:
      'Knees mended with cloth from a flour sack and a steady hand. Waist 82 cm, leg opening 19 cm. Every patch is sewn twice.',
    category: 'bottom',
    price: 7800,
    size: 'W33',
    listedDaysAgo: 24,
  },
  {
    id: 'demo-38',
    title: 'Black market jeans',
    description:
      'Washed black gone to graphite, tapered by an honest tailor in Gaya Street. Waist 74 cm, inseam 73 cm. Belt loop re-tacked.',
    category: 'bottom',
    price: 7200,
    size: 'W29',
    listedDaysAgo: 88,
    sold: { daysAgo: 62, price: 7200, to: { name: 'Alvin Chin', email: 'alvin.chin@example.com' } },
  },
  {
    id: 'demo-39',
    title: 'Caramel wide cords',
    description:
      'Fat-wale corduroy, wide from the knee, pile intact even where you sit. Waist 78 cm, leg opening 26 cm.',
    category: 'bottom',
    price: 8800,
    size: 'W31',
    listedDaysAgo: 5,
  },
  {
    id: 'demo-40',
    title: 'Bottle green cords',
    description:
      'Needle cord in wine-bottle green with a flat front. Small shine on the left thigh. Waist 84 cm, inseam 75 cm.',
    category: 'bottom',
    price: 7600,
    size: 'W33',
    listedDaysAgo: 41,
  },
  {
    id: 'demo-41',
    title: 'Pleasant Street trousers',
    description:
      'Cream summer-weight trousers with a crease that has outlived its maker. Faint tea mark inside the hem. Waist 80 cm.',
    category: 'bottom',
    price: 6400,
    size: 'W32',
    listedDaysAgo: 55,
    sold: { daysAgo: 1, price: 5500, to: { name: 'Fatimah Zahra', email: 'fatimah.zahra@example.com' } },
  },
  {
    id: 'demo-42',
    title: 'Sandstorm cargos',
    description:
      'Ripstop with two working pockets and one mystery stain inside the left. Waist adjusts 80 to 90 cm, inseam 72 cm.',
    category: 'bottom',
    price: 6900,
    size: 'L',
    listedDaysAgo: 6,
  },
  {
    id: 'demo-43',
    title: 'Forest floor cargos',
    description: 'Camouflage from no army we know, softened by years of trekking. Knee seam reinforced. Waist 86 cm.',
    category: 'bottom',
    price: 7400,
    size: 'W34',
    listedDaysAgo: 20,
  },
]
