import type { ProductId } from '#store/ids.ts'
import type { Attack, Target } from './attack.ts'
import { buyAtOnce, createBrowser, openDrop } from './drop-buyers.ts'

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

/** Holds what a drop has before the same 50 buyers come, with one browser and with new cookies. */
export const hoarderBehindCarrier: Attack = {
  name: 'hoarder behind a carrier',
  async run(target) {
    const drop = await openDrop(target, { slug: 'hoarded', count: dropSize })
    const held = await hoard(target, drop.products.slice(0, 20), { address: '203.0.113.41', keepsCookies: true })
    const sale = await buyAtOnce(target, drop, { address: '203.0.113.41', count: buyers })
    const other = await openDrop(target, { slug: 'hoarded-with-cookies', count: dropSize })
    const heldWithCookies = await hoard(target, other.products, { address: '203.0.113.42', keepsCookies: false })
    return {
      figures: {
        'held by one browser': `${held} of ${dropSize}`,
        ...describe(sale),
        'held by one network with new cookies': `${heldWithCookies} of ${dropSize}`,
      },
      violations: [
        ...(held > 3 ? [`one browser holds ${held} pieces of a drop`] : []),
        ...findViolations(sale),
        ...(heldWithCookies > dropSize / 2 ? [`one network holds ${heldWithCookies} of ${dropSize} pieces`] : []),
      ],
    }
  },
}

/** Opens a payment for each product, with one browser or a new one each time. */
async function hoard(
  target: Target,
  products: readonly ProductId[],
  { address, keepsCookies }: { address: string; keepsCookies: boolean },
): Promise<number> {
  const browser = createBrowser(target, address)
  let held = 0
  for (const product of products) {
    const client = keepsCookies ? browser : createBrowser(target, address)
    const { status, body: order } = await client.order([product])
    if (status <= 201 && (await client.checkout(order)).status === 200) held += 1
  }
  return held
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
