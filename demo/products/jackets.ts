import type { DemoProduct } from '../demo-product.ts'

export const jackets: readonly DemoProduct[] = [
  {
    id: 'demo-20',
    title: 'Stonewashed trucker jacket',
    description:
      'Mid-blue fourteen-ounce denim, eighties fade, copper buttons that still snap. No size tag; fits like a 40. Pit to pit 56 cm, length 62 cm.',
    category: 'top',
    price: 14000,
    size: 'M',
    listedDaysAgo: 7,
  },
  {
    id: 'demo-21',
    title: 'Cord-collar denim jacket',
    description:
      'Dark indigo with a caramel collar, barely broken in. Left pocket button swapped for a brass one. Pit to pit 58 cm.',
    category: 'top',
    price: 16500,
    size: 'L',
    listedDaysAgo: 64,
    sold: { daysAgo: 40, price: 15000, to: { name: 'Kavitha Nair', email: 'kavitha.nair@example.com' } },
  },
  {
    id: 'demo-22',
    title: 'Ferry deck windbreaker',
    description:
      'Colour-blocked nylon that rustles like a bag of crisps. Zip runs clean, elastic still bites, hood long gone. Pit to pit 61 cm.',
    category: 'top',
    price: 7900,
    size: 'L',
    listedDaysAgo: 1,
  },
  {
    id: 'demo-23',
    title: 'Monsoon shell',
    description:
      'Cobalt and tangerine shell for the five o’clock downpour. Light scuff on the right shoulder; we sprayed it and it beads. Pit to pit 59 cm.',
    category: 'top',
    price: 6900,
    size: 'M',
    listedDaysAgo: 23,
  },
  {
    id: 'demo-24',
    title: 'Café racer jacket',
    description:
      'Oxblood leather, band collar, stripe down each arm. Lining repaired at the pocket, leather fed twice by us. Pit to pit 54 cm, sleeve 61 cm.',
    category: 'top',
    price: 24000,
    size: 'M',
    listedDaysAgo: 11,
  },
  {
    id: 'demo-25',
    title: 'Sports day track top',
    description:
      'Tricot track top in school-bus yellow with ribbed stand collar. One snag at the cuff, trimmed flush. Pit to pit 55 cm.',
    category: 'top',
    price: 6200,
    size: 'M',
    listedDaysAgo: 19,
    sold: { daysAgo: 5, price: 5800, to: { name: 'Muhammad Hafiz', email: 'hafiz.m@example.com' } },
  },
  {
    id: 'demo-26',
    title: 'French blue chore coat',
    description:
      'Workwear twill in that blue, three patch pockets, collar worn pale. Paint freckles on the hem that will never leave. Pit to pit 60 cm, length 78 cm.',
    category: 'top',
    price: 11000,
    size: 'L',
    listedDaysAgo: 52,
  },
]
