import type { DemoProduct } from '../demo-product.ts'

export const knits: readonly DemoProduct[] = [
  {
    id: 'demo-27',
    title: 'Striped rugby knit',
    description:
      'Heavy jersey with rubber buttons and a twill collar that has seen a scrum. Tiny bleach speck near the hem. Pit to pit 58 cm, length 74 cm.',
    category: 'top',
    price: 6000,
    size: 'L',
    listedDaysAgo: 0.2,
  },
  {
    id: 'demo-28',
    title: 'Old boys rugby',
    description:
      'Claret and sky hoops, school unknown, spirit intact. Collar a little yellow inside, nobody will look. Pit to pit 60 cm.',
    category: 'top',
    price: 6600,
    size: 'XL',
    listedDaysAgo: 37,
    sold: { daysAgo: 16, price: 6600, to: { name: 'Priscilla Wong', email: 'priscilla.wong@example.com' } },
  },
  {
    id: 'demo-29',
    title: 'Grandpa cardigan',
    description:
      'Mustard wool blend, leather-look buttons, pockets that hold a paperback. Light pilling under the arms, combed. Pit to pit 54 cm.',
    category: 'top',
    price: 5800,
    size: 'M',
    listedDaysAgo: 13,
  },
  {
    id: 'demo-30',
    title: 'Diamond front jumper',
    description:
      'Lilac and wine argyle that refuses to be quiet. Knitted by hand, one dropped stitch secured on the inside. Pit to pit 56 cm.',
    category: 'top',
    price: 5400,
    size: 'L',
    listedDaysAgo: 45,
  },
  {
    id: 'demo-31',
    title: 'Cool-room knit vest',
    description:
      'V-neck vest in tomato with cream ribs, for offices where the air-con hates you. No pulls. Pit to pit 48 cm, length 59 cm.',
    category: 'top',
    price: 3600,
    size: 'S',
    listedDaysAgo: 58,
  },
  {
    id: 'demo-32',
    title: 'Moonlight hoodie',
    description:
      'Midnight fleece with a proper double-layer hood. Cord tips replaced with knots, as it should be. Pit to pit 61 cm, length 70 cm.',
    category: 'top',
    price: 7200,
    size: 'XL',
    listedDaysAgo: 10,
  },
  {
    id: 'demo-33',
    title: 'Slow Sunday sweatshirt',
    description:
      'Heather pink crew with a ribbed triangle at the neck, brushed inside and heavy. Sleeve ends slightly stretched. Pit to pit 57 cm.',
    category: 'top',
    price: 4800,
    size: 'L',
    listedDaysAgo: 30,
  },
  {
    id: 'demo-34',
    title: 'Pitch-side polo',
    description:
      'Sixties cut pique polo, white with navy collar, short and sharp. Faint fold line across the back, it will steam out. Pit to pit 50 cm.',
    category: 'top',
    price: 3400,
    size: 'S',
    listedDaysAgo: 70,
    sold: { daysAgo: 62, price: 3000, to: { name: 'Siti Norbaya', email: 'siti.norbaya@example.com' } },
  },
]
