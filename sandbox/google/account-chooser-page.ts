import type { Context } from 'hono'
import { html } from 'hono/html'
import { createPageResponder } from '../shared/page-shell.ts'
import { demoAccounts } from './account.ts'

const respond = createPageResponder({
  titleSuffix: ' – Google stand-in',
  banner: html`<strong>Google stand-in:</strong> no real account is used`,
  // Plain and green: looks unlike Google and unlike the shop, so that nobody mistakes these pages
  // for either.
  styles: `
:root { --ink: #1c2a25; --muted: #55645d; --line: #d3ddd8; --paper: #fff; --background: #edf3f0; --accent: #1f5c48; --accent-dark: #164536; --accent-tint: #eaf4f0; --bad: #a3201b }
main { max-width: 480px }
main, ul { display: grid; gap: 16px }
input { font: inherit; accent-color: var(--accent) }
input:not([type=checkbox]) { width: 100%; min-height: 46px; padding: 8px 12px; border: 1px solid #76867f; border-radius: 6px }
label[for=code] { display: block; margin-top: 14px }
.check { display: flex; align-items: center; gap: 10px; min-height: 44px; font-weight: 400 }
.check input { width: 22px; height: 22px; margin: 0 }
button { width: 100% }
.account { text-align: left; overflow-wrap: anywhere }
.account span { display: block; font-weight: 400; font-size: 14px; color: var(--muted) }
[role=alert] { color: var(--bad); font-weight: 600 }
`,
})

/** Responds to a request whose client or address can't be trusted with a redirect. */
export const respondWithProblem = (c: Context) =>
  respond(c, {
    title: 'No sign-in',
    body: html`<section><h1>This sign-in can’t go on</h1><p>It is not of this store.</p></section>`,
    formAction: `'none'`,
    status: 400,
  })

/** Responds with the accounts, perhaps a form for any other e-mail address, and a cancel button. */
export function respondWithChooser(
  c: Context,
  client: URL,
  { acceptsAnyEmail = false, action = '', enteredEmail = '', isVerified = true, alert = '' },
) {
  const alertText = alert ? html`<p role="alert" id="alert">${alert}</p>` : ''
  const accounts = demoAccounts.map(
    ({ email, emailVerified, name }) =>
      html`<li><button class="account" name="account" value="${email}">${name} <span>${email}${emailVerified ? '' : ' (not verified)'}</span></button></li>`,
  )
  const emailForm = html`<section aria-labelledby="other">
<h2 id="other">Another e-mail</h2>
<form method="post" action="${action}">
${alertText}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${enteredEmail}" autocomplete="email" required${alert ? html` aria-invalid="true" aria-describedby="alert"` : ''}>
<label for="code">Code, for admins</label><input id="code" name="code" autocomplete="off">
<label class="check"><input name="verified" type="checkbox" value="yes"${isVerified ? html` checked` : ''}> E-mail is verified</label>
<button class="primary">Continue</button>
</form>
</section>`
  return respond(c, {
    title: 'Choose an account',
    body: html`
<section>
<h1>Choose an account</h1>
<p class="muted">to go on to ${client.host}</p>
${acceptsAnyEmail ? '' : alertText}
<form method="post" action="${action}">
<ul>${accounts}</ul>
</form>
</section>
${acceptsAnyEmail ? emailForm : ''}
<form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`,
    // Chrome applies it to redirects after a form, too. CSP has no syntax for an IPv6 host, so such
    // an address allows its whole scheme.
    formAction: `'self' ${client.hostname.startsWith('[') ? client.protocol : client.origin}`,
    status: alert ? 400 : 200,
  })
}
