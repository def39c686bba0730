import { insertProduct } from '../test/factories.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import type { Measurement } from './measurement.ts'

const count = 50
/** Of the page of the payment provider, and of the message that someone else is paying. */
const [createdStatus, conflictStatus] = [200, 409]

interface Answer {
  hasWon: boolean
  ms: number
}

/**
 * Measures when 50 shoppers who want to pay for one product at the same moment have an answer, and
 * draws it.
 *
 * @throws when the product goes to none or to several of them, or another is not told why
 */
export function measureRace(database: BenchDatabase): Promise<{ measurements: Measurement[]; picture: string }> {
  return withEmptyStore(database, async ({ db, start }) => {
    const { url } = await start()
    await race(url, await insertProduct(db))
    const answers = await race(url, await insertProduct(db, { title: 'One of one' }))
    const value = `1 pays, ${count - 1} are told within ${getLongestWait(answers)} ms`
    const label = `${count} shoppers press 'Proceed to Payment' for one product at once; on ${database.name}`
    return { measurements: [{ label, value }], picture: draw(answers) }
  })
}

async function race(url: string, id: string): Promise<Answer[]> {
  const shoppers = Array.from({ length: count }, () => createStoreShopper(url))
  const ready = await Promise.all(shoppers.map(async shopper => ({ shopper, order: (await shopper.order([id])).body })))
  const startedAt = performance.now()
  const answers = await Promise.all(
    ready.map(async ({ shopper, order }) => {
      const { status, body } = await shopper.checkout(order)
      if (status !== createdStatus && !(status === conflictStatus && body.unavailable?.[0]?.reason))
        throw new Error(`Not an answer for a shopper: ${status} ${JSON.stringify(body)}`)
      return { hasWon: status === createdStatus, ms: performance.now() - startedAt }
    }),
  )
  const winners = answers.filter(({ hasWon }) => hasWon).length
  if (winners !== 1) throw new Error(`${winners} shoppers can pay for one product`)
  return answers
}

const getLongestWait = (answers: readonly Answer[]) =>
  Math.ceil(Math.max(...answers.filter(({ hasWon }) => !hasWon).map(({ ms }) => ms)))

/** A line for each shopper, as long as the wait for the answer: SVG. */
function draw(answers: readonly Answer[]): string {
  const [width, left, lineHeight] = [800, 20, 7]
  const top = 70
  const height = top + count * lineHeight + 50
  const longest = Math.max(...answers.map(({ ms }) => ms))
  const scale = (width - 2 * left - 20) / longest
  const lines = answers.map(({ hasWon, ms }, index) => {
    const [x, y] = [Math.round(left + ms * scale), top + index * lineHeight]
    const colour = hasWon ? '#d92f1e' : '#1a1613'
    return `<path d="M${left} ${y}H${x}" stroke="${colour}" stroke-width="${hasWon ? 4 : 1.5}"/><circle cx="${x}" cy="${y}" r="${hasWon ? 7 : 2.5}" fill="${colour}"/>`
  })
  const text = (x: number, y: number, words: string, more = '') => `<text x="${x}" y="${y}" ${more}>${words}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Arial, sans-serif" font-size="15" fill="#1a1613">
<title>One jacket, ${count} shoppers, one moment</title>
<path fill="#f4ede0" d="M0 0h${width}v${height}H0z"/>
${text(left, 34, `One jacket, ${count} shoppers, one moment`, 'font-size="22" font-weight="700"')}
${lines.join('\n')}
${text(left, height - 18, `<tspan fill="#d92f1e" font-weight="700">1 pays,</tspan> ${count - 1} are told within ${getLongestWait(answers)} ms that someone else is paying`)}
</svg>
`
}
