import type { DemoProduct } from '../demo-product.ts'

export const shirts: readonly DemoProduct[] = [
  {
    id: 'demo-11',
    title: 'Rust check flannel',
    description:
      'Brushed cotton, heavy enough to be a jacket in Kundasang. Tiny mend at the left cuff, done in matching thread. Pit to pit 58 cm, length 78 cm.',
    category: 'top',
    price: 5500,
    size: 'L',
    listedDaysAgo: 0.3,
  },
  {
    id: 'demo-12',
    title: 'Buffalo check overshirt',
    description:
      'Red and black, as loud as it gets, thick as a blanket. Second button replaced, close but not identical. Pit to pit 60 cm.',
    category: 'top',
    price: 6400,
    size: 'XL',
    listedDaysAgo: 28,
    sold: { daysAgo: 9, price: 6400, to: { name: 'Lim Wei Jie', email: 'weijie.lim@example.com' } },
  },
  {
    id: 'demo-13',
    title: 'Mint window shirt',
    description:
      'Crisp cotton poplin with a fine window check, a government clerk’s Friday shirt. Never altered. Pit to pit 53 cm, sleeve 58 cm.',
    category: 'top',
    price: 3500,
    size: 'M',
    listedDaysAgo: 18,
  },
  {
    id: 'demo-14',
    title: 'Hibiscus camp shirt',
    description:
      'Rayon-feel cotton that moves when you do, hibiscus all over, collar that lies flat by itself. Length 70 cm, pit to pit 57 cm. Wear it open.',
    category: 'top',
    price: 5900,
    size: 'L',
    listedDaysAgo: 0.1,
  },
  {
    id: 'demo-15',
    title: 'Batik kawung shirt',
    description:
      'Hand-stamped kawung in soga brown and indigo, short sleeved, office wear turned weekend. One faint wax line at the back. Pit to pit 55 cm, length 72 cm.',
    category: 'top',
    price: 8900,
    size: 'L',
    listedDaysAgo: 16,
  },
  {
    id: 'demo-16',
    title: 'Batik parang shirt',
    description:
      'Diagonal parang in tea and teal, cut slim in the seventies. Underarm seam resewn by us. Pit to pit 51 cm.',
    category: 'top',
    price: 9500,
    size: 'M',
    listedDaysAgo: 110,
    sold: { daysAgo: 75, price: 8500, to: { name: 'Dayang Suhana', email: 'dayang.suhana@example.com' } },
  },
  {
    id: 'demo-17',
    title: 'Strike night bowling shirt',
    description:
      'Two-tone bowling shirt with loop collar, chain-stitched lane number on the chest. A ghost of a name where a patch was. Pit to pit 59 cm.',
    category: 'top',
    price: 7200,
    size: 'XL',
    listedDaysAgo: 8,
  },
  {
    id: 'demo-18',
    title: 'Palms at four shirt',
    description:
      'Peach with green palms, the kind your uncle wore to every wedding after 1985. Missing nothing, regrets nothing. Pit to pit 61 cm.',
    category: 'top',
    price: 4940,
    size: 'XXL',
    listedDaysAgo: 26,
  },
  {
    id: 'demo-19',
    title: 'Fisherman’s chambray shirt',
    description:
      'Sun-bleached chambray, softest thing on the rail, frayed a touch at the collar tips. Two repairs at the elbow that make it better. Pit to pit 55 cm.',
    category: 'top',
    price: 4600,
    size: 'M',
    listedDaysAgo: 39,
  },
]
