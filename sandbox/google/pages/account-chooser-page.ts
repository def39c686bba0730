import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import { type GoogleAccount, maxEmailLength } from '../state/account.ts'

export interface AccountChooser {
  accounts: readonly GoogleAccount[]
  /** Where the forms go. */
  action: string
  /** Who is told: the host that the code is sent to. */
  host: string
  enteredEmail?: string
  isVerified?: boolean
  alert?: string
}

/** The page that asks who signs in: the known accounts, a form for any other address, and a way out. */
export const renderAccountChooserPage = ({
  accounts,
  action,
  host,
  enteredEmail = '',
  isVerified = true,
  alert,
}: AccountChooser): Markup => html`
<section>
<h1>Choose an account</h1>
<p class="muted">to go on to ${host}</p>
<form method="post" action="${action}">
<ul>${accounts.map(renderAccountItem)}</ul>
</form>
</section>
<section aria-labelledby="other">
<h2 id="other">Another e-mail</h2>
<form method="post" action="${action}">
${alert ? html`<p role="alert" id="alert">${alert}</p>` : ''}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${enteredEmail}" autocomplete="email" maxlength="${maxEmailLength}" required${alert ? html` aria-invalid="true" aria-describedby="alert"` : ''}>
<label class="check"><input name="verified" type="checkbox" value="yes"${isVerified ? html` checked` : ''}> E-mail is verified</label>
<button class="primary">Continue</button>
</form>
</section>
<form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`

const renderAccountItem = ({ email, emailVerified, name }: GoogleAccount): Markup => html`<li>
<button class="account" name="account" value="${email}">${name} <span>${email}${emailVerified ? '' : ' (not verified)'}</span></button>
</li>`

/** The page for a request that nobody can be sent back with. */
export const renderErrorPage = (problem: string): Markup => html`<section>
<h1>This sign-in can’t go on</h1>
<p>${problem}</p>
</section>`
