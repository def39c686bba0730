import type { Attack } from './attack.ts'
import { buyAtOnce, openDrop } from './drop-buyers.ts'

const buyers = 50
const dropSize = 60

/** Is no attack: 50 phones behind one address want a piece of a drop each, in its first minutes. */
export const dropBehindCarrier: Attack = {
  name: 'drop behind a carrier',
  async run(target) {
    const drop = await openDrop(target, { slug: 'behind-carrier', count: dropSize })
    const sale = await buyAtOnce(target, drop, { address: '203.0.113.40', count: buyers })
    return { figures: describe(sale), violations: findViolations(sale) }
  },
}

type Sale = Awaited<ReturnType<typeof buyAtOnce>>

const describe = ({ paidCount, waitedCount }: Sale) => ({
  'buyers with a piece': `${paidCount} of ${buyers}`,
  'had to wait for neighbours': waitedCount,
})

const findViolations = ({ paidCount, refusals }: Sale): string[] => [
  ...(paidCount === buyers ? [] : [`only ${paidCount} of ${buyers} buyers got a turn`]),
  ...[...refusals].map(([what, count]) => `${what}, ${count} times`),
]
