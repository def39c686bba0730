import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import type { Controls } from '../state/controls.ts'

/** Renders the forms that choose what happens next. */
export function renderControls(controls: Controls, basePath: string): Markup {
  const action = `${basePath}/controls`
  return html`<section aria-labelledby="controls"><h2 id="controls">What happens next</h2>
${renderChoice(action, 'nextRefund', 'Next refund', controls.nextRefund, {
  default: 'As usual',
  refused: 'Refused: no balance',
  pending: 'Stays pending',
  fails: 'Fails later',
})}
${renderChoice(action, 'nextWrite', 'Next API request that changes something', controls.nextWrite, {
  default: 'As usual',
  'fails-before': '500, not done',
  'fails-after': '500, but done',
})}
${renderChoice(action, 'events', 'New events', controls.areEventsHeld ? 'hold' : 'release', {
  release: 'Send at once',
  hold: 'Hold back',
})}
<p class="muted">Or pay with card 4000 0000 0000 7726 (its refund is pending first), … 5126 (its refund fails later) or … 0259 (disputed at once).</p>
</section>`
}

function renderChoice(
  action: string,
  name: string,
  label: string,
  current: string,
  options: Record<string, string>,
): Markup {
  return html`<form method="post" action="${action}" class="control" role="group" aria-label="${label}"><p>${label}</p><div class="choices">
${Object.entries(options).map(([value, text]) => html`<button name="${name}" value="${value}" aria-pressed="${String(value === current)}">${text}</button>`)}
</div></form>`
}
