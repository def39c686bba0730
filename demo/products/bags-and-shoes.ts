import type { DemoProduct } from '../demo-product.ts'

export const bagsAndShoes: readonly DemoProduct[] = [
  {
    id: 'demo-60',
    title: 'Heavy canvas tote',
    description: 'Market tote that has carried more pomelos than you. Straps restitched with sail thread. 42 by 45 cm.',
    category: 'other',
    price: 2600,
    listedDaysAgo: 1,
    photoCount: 2,
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
    photoCount: 1,
  },
  {
    id: 'demo-62',
    title: 'Post office satchel',
    description:
      "Saddle leather, two buckles, flap scarred in a way you can't fake. Strap shortened by two holes. 34 by 28 cm.",
    category: 'other',
    price: 13000,
    listedDaysAgo: 25,
    photoCount: 2,
  },
  {
    id: 'demo-63',
    title: 'Ticket seller pouch',
    description:
      'Nylon hip pouch, two zips, buckle clicks like it means it. Small burn mark on the back side. Belt up to 110 cm.',
    category: 'other',
    price: 2990,
    listedDaysAgo: 6,
    photoCount: 1,
  },
  {
    id: 'demo-64',
    title: 'Coiled leather belt',
    description:
      'Cream hide with brown stitching and a brass square buckle. Five holes, one of them ours. 102 cm end to end.',
    category: 'other',
    price: 4000,
    listedDaysAgo: 36,
    photoCount: 1,
  },
  {
    id: 'demo-65',
    title: 'Schoolboy elastic belt',
    description:
      'Striped webbing with a brass plate, straight from a 1970s trunk. Elastic fresh, plate scratched. 70 to 95 cm.',
    category: 'other',
    price: 1800,
    listedDaysAgo: 200,
    sold: { daysAgo: 130, price: 1500, to: { name: 'Bernadette Jipanus', email: 'b.jipanus@example.com' } },
    photoCount: 1,
  },
  {
    id: 'demo-66',
    title: 'Long tartan scarf',
    description:
      'Wool blend, fringed by hand, for people who get cold in cinemas. One thread pull, tucked in. 170 by 28 cm.',
    category: 'other',
    price: 3300,
    listedDaysAgo: 49,
    photoCount: 1,
  },
  {
    id: 'demo-67',
    title: 'Paisley bandana',
    description: 'Indigo cotton, soft from a hundred necks, edges hand-rolled. 54 cm square, no holes.',
    category: 'other',
    price: 1500,
    listedDaysAgo: 10,
    photoCount: 1,
  },
  {
    id: 'demo-68',
    title: 'Court green sneakers',
    description: 'Canvas low-tops, gum chalked off, laces new. Toe cap yellowed just enough. Insole 26.5 cm, EU 42.',
    category: 'other',
    price: 8000,
    size: 'EU 42',
    listedDaysAgo: 13,
    photoCount: 2,
  },
  {
    id: 'demo-69',
    title: 'Cherry canvas sneakers',
    description:
      'Worn twice by someone who bought the wrong size, thirty years ago. Soles hard but sound. Insole 24 cm, EU 38.',
    category: 'other',
    price: 7000,
    size: 'EU 38',
    listedDaysAgo: 21,
    photoCount: 1,
  },
  {
    id: 'demo-70',
    title: 'Rubber-soled sandals',
    description:
      'Two-strap leather sandals resoled in Tamparuli with tyre rubber; they will outlive the road. Insole 25.5 cm, EU 40.',
    category: 'other',
    price: 4800,
    size: 'EU 40',
    listedDaysAgo: 32,
    photoCount: 1,
  },
]
