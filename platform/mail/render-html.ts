import { html, raw } from 'hono/html'
import type { MessageContent, MessageOrder, OrderMessageContent } from '#store/delivery/message-content.ts'
import { formatMoney } from '#store/money.ts'
import type { Palette } from '#store/settings/palette.ts'
import { logoPath } from '#store/settings/settings.ts'
import { getRemainder, getWhatsAppUrl, hasParcel, isOrderMessage, type MessageDescription } from './describe-message.ts'
import { createMessageStyles } from './message-styles.ts'
import type { MessageTexts } from './texts.ts'

type Html = ReturnType<typeof html>

/**
 * Renders a message as HTML that mail programs show like the shop's receipt: tables, because some
 * know nothing else. Values are escaped by the template.
 */
export function renderHtml(content: MessageContent, description: MessageDescription, palette: Palette): string {
  const { subject, headline, paragraphs, action, links = [], footer, texts, isSecret } = description
  const { language, shop, publicUrl } = content
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(createMessageStyles(palette))}</style>
</head>
<body class="paper">
<div class="preview">${paragraphs[0] ?? headline}</div>
<table role="presentation" class="paper page"><tr><td align="center">
<table role="presentation" class="column">
<tr><td class="top">${renderWordmark(shop, publicUrl)}</td></tr>
<tr><td>
<h1 class="ink">${headline}</h1>
${paragraphs.map(paragraph => html`<p class="ink">${paragraph}</p>`)}
${isOrderMessage(content) ? renderParcel(content, texts) : ''}
${renderButton(action)}
${links.map(({ label, url }) => html`<p><a class="ink strong" href="${url}">${label}</a></p>`)}
${isSecret ? html`<p class="small ink">${texts.copyLink}<br><a class="ink break" href="${action.url}">${action.url}</a></p>` : ''}
</td></tr>
${isOrderMessage(content) ? renderOrder(content, texts) : ''}
<tr><td class="bottom"><p class="small smoke">${footer}${shop.seller?.split('\n').map(line => html`<br>${line}`) ?? ''}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`)
}

/**
 * The shop's logo, or its name in two colours, split at its second capital letter, as on the shop's
 * pages.
 */
function renderWordmark({ name, logo }: MessageContent['shop'], publicUrl: string): Html {
  if (logo)
    return html`<a class="wordmark ink" href="${publicUrl}/shop"><img src="${publicUrl}${logoPath}" height="44" alt="${name}"></a>`
  const splitIndex = name.slice(1).search(/\p{Lu}/u) + 1 || name.length
  return html`<a class="wordmark ink" href="${publicUrl}/shop">${name.slice(0, splitIndex)}<span class="chili">${name.slice(splitIndex)}</span></a>`
}

const renderButton = ({ label, url }: { label: string; url: string }): Html =>
  html`<table role="presentation" class="press"><tr><td class="button"><a href="${url}">${label}</a></td></tr></table>`

function renderParcel({ kind, order: { parcel } }: OrderMessageContent, texts: MessageTexts): Html | '' {
  const { trackingNumber, trackingUrl } = parcel
  if (!hasParcel(kind) || !trackingNumber) return ''
  return html`<table role="presentation" class="parcel"><tr><td>
<p class="ink small">${texts.trackingNumber}</p>
<p class="ink number">${trackingNumber}</p>
${trackingUrl ? html`<p class="last"><a class="ink" href="${trackingUrl}">${texts.track}</a></p>` : ''}
</td></tr></table>`
}

function renderOrder(content: OrderMessageContent, texts: MessageTexts): Html {
  return html`<tr><td class="gap">${renderReceipt(content.order, texts)}</td></tr>
<tr><td>
${renderAddress(content.order, texts)}<p><a class="ink strong" href="${getWhatsAppUrl(content, texts)}">${texts.askOnWhatsApp}</a></p>
</td></tr>`
}

function renderAddress({ deliveredTo }: MessageOrder, texts: MessageTexts): Html | '' {
  if (!deliveredTo) return ''
  const { name, city, state } = deliveredTo
  const lines = [name, [city, state].filter(Boolean).join(', ')].filter(Boolean)
  return html`<p class="ink"><b>${texts.goesTo}</b>${lines.map(line => html`<br>${line}`)}</p>
`
}

function renderReceipt(order: MessageOrder, texts: MessageTexts): Html {
  const { number, items, subtotal, shippingFee, total, refunded, deliveredTo, pageUrl } = order
  return html`<table role="presentation" class="receipt chalk">
<tr><td colspan="2" class="ink first">${pageUrl ? html`<a class="ink" href="${pageUrl}">${texts.orderNumber(number)}</a>` : texts.orderNumber(number)}</td></tr>
${renderDivider()}
${items.map(
  ({ title, size, quantity, price, isRefunded, imageUrl }) => html`<tr>
<td colspan="2" class="item"><table role="presentation"><tr>
<td class="photo">${imageUrl ? html`<img src="${imageUrl}" width="60" height="76" alt="">` : html`<div class="none"></div>`}</td>
<td class="ink"><b>${title}</b><br><span class="smoke">${quantity} × ${formatMoney(price)}</span>${size ? html`<br><span class="smoke">${texts.size(size)}</span>` : ''}${isRefunded ? html`<br><b class="chili">${texts.itemRefunded}</b>` : ''}</td>
</tr></table></td>
</tr>`,
)}
${renderDivider()}
${renderLine(texts.subtotal, formatMoney(subtotal))}
${renderLine(texts.shippingTo(deliveredTo?.state || 'Malaysia'), shippingFee === 0 ? texts.free : formatMoney(shippingFee))}
${renderDivider()}
${renderLine(texts.total, formatMoney(total), 'sum')}
${refunded > 0 ? renderRefunded(order, texts) : ''}
</table>
<div class="torn"></div>`
}

const renderRefunded = ({ total, refunded }: MessageOrder, texts: MessageTexts): Html =>
  html`${renderLine(texts.refundedSum, formatMoney(refunded))}
${renderLine(texts.remaining, formatMoney(getRemainder({ total, refunded })), 'sum')}`

const renderDivider = (): Html => html`<tr><td colspan="2" class="divider"><div class="dashes"></div></td></tr>`

const renderLine = (label: string, value: string, className = ''): Html =>
  html`<tr class="${className}"><td class="ink line">${label}</td><td class="ink line amount" align="right">${value}</td></tr>`
