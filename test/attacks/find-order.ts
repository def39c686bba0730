import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../../bench/measurement.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { insertOrder } from '../order-factories.ts'
import { findFreePort } from '../processes/free-port.ts'
import type { Attack, AttackResult, Target } from './attack.ts'

const addresses = 500
const mailsPerHour = 5
/** Where two samples of this size lie in 99.99 % of all cases if nothing tells them apart. */
const [minArea, maxArea] = [0.4, 0.6]

const mailPort = await findFreePort()

/**
 * Asks 'Find my order' for 500 addresses, of which every other one has bought, and compares the
 * times of the answers, and those of the next request. Then asks for one address from many
 * networks.
 */
export const findOrder: Attack = {
  name: 'orders by guessed e-mail addresses',
  settings: { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'hello@shop.example' },
  async run(target) {
    await using stack = new AsyncDisposableStack()
    const mailServer = await startMailServer({ port: mailPort, keepsSource: false })
    stack.defer(mailServer.close)
    const known = (index: number) => index % 2 === 1
    for (let index = 1; index < addresses; index += 2)
      await insertOrder(target.db, { email: getAddress(index), paid: 1, status: 'shipped', paidAt: now() })
    await ask(target, 'warm-up@example.com', '198.51.100.1')
    const first = { known: [] as number[], unknown: [] as number[] }
    const next = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let index = 0; index < addresses; index++) {
      const kind = known(index) ? 'known' : 'unknown'
      const network = `203.0.${Math.floor(index / 200)}.${(index % 200) + 1}`
      const { ms, status, text } = await ask(target, getAddress(index), network)
      first[kind].push(ms)
      next[kind].push(await time(() => target.request(network, '/api/session').then(response => response.text())))
      answers.add(`${status} ${text.replaceAll(getAddress(index), '').replaceAll(/nonce="[^"]+"/g, '')}`)
    }
    const bombing: number[] = []
    for (let index = 0; index < 100; index++)
      bombing.push((await ask(target, getAddress(1), `192.0.2.${index + 1}`)).status)
    await waitUntilSent(target)
    const received = mailServer.received.flatMap(({ recipients }) => recipients)
    return judge({
      first,
      next,
      answers: answers.size,
      refused: bombing.filter(status => status === 429).length,
      bombs: received.filter(recipient => recipient === getAddress(1)).length,
      strangers: received.filter(recipient => !known(Number(/\d+/.exec(recipient)?.[0] ?? 0))).length,
      mails: received.length,
    })
  },
}

type Times = Record<'known' | 'unknown', number[]>

function judge(found: {
  first: Times
  next: Times
  answers: number
  refused: number
  bombs: number
  strangers: number
  mails: number
}): AttackResult {
  const areas = { answers: calculateArea(found.first), 'next requests': calculateArea(found.next) }
  return {
    figures: {
      'answers, known': describeTimes(found.first.known),
      'answers, unknown': describeTimes(found.first.unknown),
      'next request, known': describeTimes(found.next.known),
      'next request, unknown': describeTimes(found.next.unknown),
      'chance to tell them apart': Object.values(areas)
        .map(area => area.toFixed(3))
        .join(', '),
      'different answers': found.answers,
      'mails in all': found.mails,
      'mails to one address, asked for 101 times': `${found.bombs}, ${found.refused} refused`,
      'mails to addresses without an order': found.strangers,
    },
    violations: [
      ...Object.entries(areas)
        .filter(([, area]) => area < minArea || area > maxArea)
        .map(([what, area]) => `times of ${what} tell known addresses: ${area.toFixed(3)}`),
      ...(found.answers === 1 ? [] : [`${found.answers} different answers`]),
      ...(found.bombs === mailsPerHour ? [] : [`${found.bombs} mails to one address`]),
      ...(found.strangers === 0 ? [] : [`${found.strangers} mails to strangers`]),
    ],
  }
}

const getAddress = (index: number) => `shopper-${String(index).padStart(3, '0')}@example.com`
const now = () => new Date().toISOString()

async function ask({ request, store }: Target, email: string, network: string) {
  let answer = { status: 0, text: '' }
  const ms = await time(async () => {
    const body = new URLSearchParams({ email })
    const response = await request(network, '/find-order', { method: 'POST', body, headers: { origin: store.url } })
    answer = { status: response.status, text: await response.text() }
  })
  return { ...answer, ms }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function waitUntilSent({ db }: Target): Promise<void> {
  const unsent = db.selectFrom('messages').select('id').where('status', 'in', ['waiting', 'sending']).limit(1)
  while (await unsent.executeTakeFirst()) await wait(200)
}

const describeTimes = (times: number[]) =>
  `median ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`

/**
 * How often a known address takes longer than an unknown one, ties as halves (Mann-Whitney): 0.5
 * when times tell nothing.
 */
function calculateArea({ known, unknown }: Times): number {
  let wins = 0
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}
