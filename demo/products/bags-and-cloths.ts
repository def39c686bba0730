import type { DemoProduct } from '../demo-product.ts'

export const bagsAndCloths: readonly DemoProduct[] = [
  {
    id: 'demo-60',
    title: 'Heavy canvas tote',
    description: 'Market tote that has carried more pomelos than you. Straps restitched with sail thread. 42 by 45 cm.',
    category: 'other',
    price: 2600,
    listedDaysAgo: 1,
  },
  {
    id: 'demo-61',
    title: 'Palm weekend tote',
    description:
      'Canvas with a screen-printed palm, navy lining sewn in later by a careful aunty. 44 by 48 cm, inside pocket.',
    category: 'other',
    price: 3400,
    listedDaysAgo: 172,
    sold: { daysAgo: 150, price: 3400, to: { name: 'Tan Mei Ling', email: 'meiling.tan@example.com' } },
  },
  {
    id: 'demo-62',
    title: 'Post office satchel',
    description:
      'Saddle leather, two buckles, flap scarred in a way you can’t fake. Strap shortened by two holes. 34 by 28 cm.',
    category: 'other',
    price: 13000,
    listedDaysAgo: 25,
  },
  {
    id: 'demo-63',
    title: 'Ticket seller pouch',
    description:
      'Nylon hip pouch, two zips, buckle clicks like it means it. Small burn mark on the back side. Belt up to 110 cm.',
    category: 'other',
    price: 2990,
    listedDaysAgo: 6,
  },
  {
    id: 'demo-64',
    title: 'Kawung sarong length',
    description:
      'Stamped kawung in soga brown and gold, two metres of it, folded once. Soft from a lifetime of afternoons. 105 by 200 cm.',
    category: 'other',
    price: 4000,
    listedDaysAgo: 36,
  },
  {
    id: 'demo-65',
    title: 'Ranger boot socks',
    description:
      'Grey ragg wool with brick heels and toes, knitted for Mesilau, worn in Penampang. One darn at the left heel. Fit EU 40 to 44.',
    category: 'other',
    price: 1800,
    listedDaysAgo: 200,
    sold: { daysAgo: 130, price: 1500, to: { name: 'Bernadette Jipanus', email: 'b.jipanus@example.com' } },
  },
  {
    id: 'demo-66',
    title: 'East stand scarf',
    description:
      'Red, cream and navy bars, fringed at both ends, sung in until hoarse. One thread pull, tucked in. 19 by 150 cm.',
    category: 'other',
    price: 3300,
    listedDaysAgo: 49,
  },
  {
    id: 'demo-67',
    title: 'Paisley bandana',
    description: 'Indigo cotton, soft from a hundred necks, edges hand-rolled. 54 cm square, no holes.',
    category: 'other',
    price: 1500,
    listedDaysAgo: 10,
  },
  {
    id: 'demo-68',
    title: 'Kampung patchwork quilt',
    description:
      'Pieced from three generations of shirts, bound in blue and quilted by hand. Two patches newer than the rest. 110 by 140 cm.',
    category: 'other',
    price: 8000,
    size: 'Free size',
    listedDaysAgo: 13,
  },
  {
    id: 'demo-69',
    title: 'Picnic tartan blanket',
    description:
      'Brushed cotton fleece in brick and navy with a twisted fringe, for Kundasang mornings. Washed, aired, no holes. 120 by 150 cm.',
    category: 'other',
    price: 7000,
    size: 'Free size',
    listedDaysAgo: 21,
  },
  {
    id: 'demo-70',
    title: 'Kain pelikat, plum check',
    description:
      'Crisp cotton sarong, sewn into a tube, check still sharp at the fold. Faint pen mark inside the hem. 112 by 118 cm.',
    category: 'other',
    price: 4800,
    size: 'Free size',
    listedDaysAgo: 32,
  },
]
