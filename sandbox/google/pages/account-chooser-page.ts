import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import { type GoogleAccount, maxEmailLength } from '../state/account.ts'

export interface AccountChooserOptions {
  accounts: readonly GoogleAccount[]
  /** Whether there is a form for any other e-mail address. */
  acceptsAnyEmail: boolean
  /** The URL that the forms post to. */
  action: string
  /** The host of the client that receives the authorization code. */
  clientHost: string
  enteredEmail?: string
  isVerified?: boolean
  alert?: string
}

/** Renders the listed accounts, a form for any other e-mail address, and a cancel button. */
export const renderAccountChooserPage = (options: AccountChooserOptions): Markup => html`
<section>
<h1>Choose an account</h1>
<p class="muted">to go on to ${options.clientHost}</p>
${options.alert && !options.acceptsAnyEmail ? html`<p role="alert">${options.alert}</p>` : ''}
<form method="post" action="${options.action}">
<ul>${options.accounts.map(renderAccountItem)}</ul>
</form>
</section>
${options.acceptsAnyEmail ? renderEmailForm(options) : ''}
<form method="post" action="${options.action}"><button name="cancel" value="yes">Cancel</button></form>`

const renderEmailForm = ({
  action,
  enteredEmail = '',
  isVerified = true,
  alert,
}: AccountChooserOptions): Markup => html`<section aria-labelledby="other">
<h2 id="other">Another e-mail</h2>
<form method="post" action="${action}">
${alert ? html`<p role="alert" id="alert">${alert}</p>` : ''}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${enteredEmail}" autocomplete="email" maxlength="${maxEmailLength}" required${alert ? html` aria-invalid="true" aria-describedby="alert"` : ''}>
<label for="code">Code, for admins</label><input id="code" name="code" autocomplete="off">
<label class="check"><input name="verified" type="checkbox" value="yes"${isVerified ? html` checked` : ''}> E-mail is verified</label>
<button class="primary">Continue</button>
</form>
</section>`

const renderAccountItem = ({ email, emailVerified, name }: GoogleAccount): Markup => html`<li>
<button class="account" name="account" value="${email}">${name} <span>${email}${emailVerified ? '' : ' (not verified)'}</span></button>
</li>`

/** Renders the page of a request that can't be answered with a redirect. */
export const renderErrorPage = (problem: string): Markup => html`<section>
<h1>This sign-in can’t go on</h1>
<p>${problem}</p>
</section>`
