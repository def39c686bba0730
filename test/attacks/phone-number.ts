import { address, insertProduct } from '../factories.ts'
import type { Attack, Target } from './attack.ts'
import { createBrowser } from './drop-buyers.ts'

const phone = '012-765 4321'
const checkouts = 40

/** Opens payments with somebody else's phone number, who then wants to pay from elsewhere. */
export const phoneNumber: Attack = {
  name: 'phone number of somebody else',
  isQuick: true,
  async run({ db, request }) {
    const attacker = await placeOrder({ db, request }, '203.0.113.30')
    const statuses: number[] = []
    while (statuses.length < checkouts) statuses.push((await attacker.checkout({ shippingCost: 1 })).status)
    const owner = await placeOrder({ db, request }, '198.51.100.30')
    const { status, body } = await owner.checkout()
    const back = await Promise.all(Array.from({ length: checkouts }, () => owner.checkout()))
    const refused = back.filter(response => response.body.url !== body.url).length
    return {
      figures: {
        'checkouts of the attacker': statuses.length,
        'of them refused with 429': statuses.filter(value => value === 429).length,
        "the owner's checkout": status,
        "the owner's ways back to it": `${back.length - refused} of ${back.length}`,
      },
      violations: [
        ...(status === 200 ? [] : [`the owner of the number can't pay: ${status}`]),
        ...(refused === 0 ? [] : [`${refused} ways back to an open payment were refused`]),
      ],
    }
  },
}

async function placeOrder({ db, request }: Pick<Target, 'db' | 'request'>, from: string) {
  const shopper = createBrowser({ request }, from)
  const { body: order } = await shopper.order([await insertProduct(db)], { shipping: { ...address, phone } })
  return { checkout: (overrides = {}) => shopper.checkout(order, overrides) }
}
