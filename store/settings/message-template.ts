/** The statuses of an order that buyers get a WhatsApp message about. */
export const buyerMessageStatuses = ['paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type BuyerMessageStatus = (typeof buyerMessageStatuses)[number]

/** What a message may name in braces, as `{name}`. */
export const messagePlaceholders = ['name', 'number', 'link', 'courier', 'tracking', 'tracking_link', 'shop'] as const
type MessagePlaceholder = (typeof messagePlaceholders)[number]

export type MessageValues = Partial<Record<MessagePlaceholder, string>>

const placeholder = /\{(\w+)\}/g

/**
 * Fills the placeholders of a text. A line whose placeholders are all empty is left out; line
 * breaks inside a value become spaces. Braces around anything else stay as they are.
 */
export function fillMessage(template: string, values: MessageValues): string {
  const getValue = (name: string) => values[name as MessagePlaceholder]?.replace(/\s+/g, ' ').trim() ?? ''
  return template
    .split(/\r?\n/)
    .filter(line => {
      const names = listPlaceholders(line).filter(isMessagePlaceholder)
      return names.length === 0 || names.some(name => getValue(name) !== '')
    })
    .join('\n')
    .replace(placeholder, (text, name: string) => (isMessagePlaceholder(name) ? getValue(name) : text))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The words that a text has in braces. */
export const listPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([, name = '']) => name)

const isMessagePlaceholder = (name: string): name is MessagePlaceholder =>
  (messagePlaceholders as readonly string[]).includes(name)
