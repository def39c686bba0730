import type { Harness } from './harness.ts'
import { getCookieHeader, password, postForm, type SignedInUser } from './signed-in-user.ts'
import { calculateTotp } from './totp.ts'

export const secondFactorPath = '/account/second-factor'

/** The steps of an admin with a second factor; needs a harness with pages. */
export function createSecondFactorClient(email: string, getHarness: () => Harness) {
  /** Submits a form of the second factor's page. */
  const submit = async ({ cookie }: Pick<SignedInUser, 'cookie'>, form: Record<string, string>) => {
    const response = await postForm(getHarness(), secondFactorPath, form, { cookie })
    return { status: response.status, html: await response.text(), cookie: getCookieHeader(response) }
  }

  return {
    submit,

    /** Turns the second factor on by its page. */
    async turnOn(admin: SignedInUser) {
      const started = await submit(admin, { intent: 'start', password })
      const uri = decodeHtml(/name="uri" value="([^"]+)"/.exec(started.html)?.[1] ?? '')
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      const enablingCode = calculateTotp(secret)
      const enabled = await submit(admin, { intent: 'enable', uri, code: enablingCode })
      const items = [...enabled.html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<.*?>/g, ''))
      const codes = items.filter(item => /^\w{5}-\w{5}$/.test(item))
      return { uri, secret, enablingCode, codes, cookie: enabled.cookie, startedHtml: started.html }
    },

    /** Logs in with the password alone. */
    async logIn() {
      const response = await postForm(getHarness(), '/login.data', { email, password })
      return { text: await response.text(), cookie: getCookieHeader(response), isKnownDevice: setsDevice(response) }
    },

    /** Enters a code on the page that asks for it after the password. */
    async confirm(cookie: string, code: string) {
      const response = await postForm(getHarness(), '/login/code.data', { code }, { cookie })
      const text = await response.text()
      return { status: response.status, text, cookie: getCookieHeader(response), isKnownDevice: setsDevice(response) }
    },
  }
}

/** Whether this browser now counts as one that has signed in to the account. */
const setsDevice = ({ headers }: Response) => headers.getSetCookie().some(cookie => cookie.startsWith('device='))

export const decodeHtml = (text: string) => text.replaceAll('&amp;', '&')
