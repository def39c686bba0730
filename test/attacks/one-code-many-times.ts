import { getCookieHeader, password } from '../signed-in-user.ts'
import { calculateTotp } from '../totp.ts'
import { adminEmail, signUpAdmin } from './admin.ts'
import type { Attack, Target } from './attack.ts'

const sessions = 8

/** Signs in several times at once with one code, of the app and of the back-up codes. */
export const oneCodeManyTimes: Attack = {
  name: 'one code, many sign-ins',
  isQuick: true,
  // A store of its own: the admin of the others has no second factor.
  settings: { DEMO: 'off' },
  async run(target) {
    const cookie = await signUpAdmin(target)
    const { secret, backupCode } = await turnOn(target, cookie)
    const figures: Record<string, string> = {}
    const violations: string[] = []
    for (const [what, code] of [
      ['code of the app', calculateTotp(secret, Date.now() + 30_000)],
      ['back-up code', backupCode],
    ] as const) {
      const waiting = []
      while (waiting.length < sessions) waiting.push(await logIn(target, `198.51.100.${waiting.length}`))
      const responses = await Promise.all(waiting.map(asked => post(target, '/login/code.data', { code }, asked)))
      const signedIn = responses.filter(({ status }) => status === 200 || status === 202).length
      const failed = responses.filter(({ status }) => status >= 500).length
      figures[`sign-ins by one ${what}, of ${sessions} at once`] = String(signedIn)
      if (signedIn > 1) violations.push(`one ${what} signed in ${signedIn} times`)
      if (signedIn === 0) violations.push(`a good ${what} signed nobody in`)
      if (failed > 0) violations.push(`${failed} responses of 5xx`)
    }
    return { figures, violations }
  },
}

const post = ({ request, store }: Target, path: string, form: Record<string, string>, cookie = '') =>
  request('198.51.100.1', path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: store.url, cookie },
  })

async function turnOn(target: Target, cookie: string): Promise<{ secret: string; backupCode: string }> {
  const path = '/account/second-factor'
  const started = await (await post(target, path, { intent: 'start', password }, cookie)).text()
  const uri = (/name="uri" value="([^"]+)"/.exec(started)?.[1] ?? '').replaceAll('&amp;', '&')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const enabled = await post(target, path, { intent: 'enable', uri, code: calculateTotp(secret) }, cookie)
  const [, backupCode = ''] = /<li>(\w{5}-\w{5})<\/li>/.exec(await enabled.text()) ?? []
  return { secret, backupCode }
}

/** @returns the cookies of a sign-in that waits for its code */
async function logIn({ request, store }: Target, address: string): Promise<string> {
  const body = new URLSearchParams({ email: adminEmail, password })
  const response = await request(address, '/login.data', { method: 'POST', body, headers: { origin: store.url } })
  return getCookieHeader(response)
}
