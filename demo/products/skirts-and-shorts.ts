import type { DemoProduct } from '../demo-product.ts'

export const skirtsAndShorts: readonly DemoProduct[] = [
  {
    id: 'demo-44',
    title: 'Relay team track pants',
    description:
      'Glossy emerald with two stripes and ankle ribs that grip. Waist 70 to 92 cm on the cord. Bobbled a little at the seat.',
    category: 'bottom',
    price: 4500,
    size: 'M',
    listedDaysAgo: 9,
  },
  {
    id: 'demo-45',
    title: 'Red bench track pants',
    description: 'Fire-engine red, white stripes, zero modesty. New elastic fitted by us. Waist 68 to 90 cm.',
    category: 'bottom',
    price: 4200,
    size: 'S',
    listedDaysAgo: 130,
    sold: { daysAgo: 98, price: 4200, to: { name: 'Jonah Anak Dagang', email: 'jonah.dagang@example.com' } },
  },
  {
    id: 'demo-46',
    title: 'Cut-off denim shorts',
    description:
      'Somebody’s long jeans until a hot afternoon in Tuaran. Hem frays on its own and stops where it should. Waist 76 cm.',
    category: 'bottom',
    price: 3800,
    size: 'W30',
    listedDaysAgo: 2,
  },
  {
    id: 'demo-47',
    title: 'Verandah shorts',
    description:
      'Pleated khaki shorts for sitting down in. Deep pockets, turn-ups unpicked. Waist 84 cm, inseam 20 cm.',
    category: 'bottom',
    price: 3200,
    size: 'W33',
    listedDaysAgo: 29,
  },
  {
    id: 'demo-48',
    title: 'Sunday league shorts',
    description:
      'Purple mesh football shorts with drawcord, cut short the way they were. Inner brief removed, you’re welcome. Waist 66 to 86 cm.',
    category: 'bottom',
    price: 2500,
    size: 'M',
    listedDaysAgo: 15,
  },
  {
    id: 'demo-49',
    title: 'Batik beach shorts',
    description: 'Market batik, cord waist, dries before the ferry docks. Colours still loud. Waist 70 to 100 cm.',
    category: 'bottom',
    price: 2800,
    size: 'L',
    listedDaysAgo: 35,
  },
  {
    id: 'demo-50',
    title: 'Button-through denim skirt',
    description:
      'A-line, seventies, six copper buttons and not one missing. Waist 70 cm, length 66 cm. Gentle fade down the front.',
    category: 'bottom',
    price: 5800,
    size: 'S',
    listedDaysAgo: 12,
  },
  {
    id: 'demo-51',
    title: 'School hall pleated skirt',
    description:
      'Knife pleats that spin, navy check, made for dancing not for assembly. Hook replaced. Waist 68 cm, length 60 cm.',
    category: 'bottom',
    price: 4600,
    size: 'S',
    listedDaysAgo: 27,
  },
  {
    id: 'demo-52',
    title: 'Sarong wrap skirt',
    description:
      'Stamped batik in magenta and gold, wrapped and stitched so it can’t betray you. Ties at 64 to 84 cm, length 88 cm.',
    category: 'bottom',
    price: 6500,
    size: 'Free size',
    listedDaysAgo: 420,
    sold: { daysAgo: 400, price: 6000, to: { name: 'Grace Linus', email: 'grace.linus@example.com' } },
  },
  {
    id: 'demo-53',
    title: 'Paint shop dungarees',
    description:
      'Bib and brace in pale denim, brass hooks, room for a jumper below. Speckled with someone’s ceiling. Waist 92 cm, inseam 72 cm.',
    category: 'bottom',
    price: 12000,
    size: 'L',
    listedDaysAgo: 22,
  },
]
