import { createDefaultSettings } from '#store/settings/default-settings.server.ts'

/** The settings of a store whose admins have changed none. */
export const defaultSettings = createDefaultSettings({
  shop: { name: 'TuffThrift', email: 'hello@example.com', whatsapp: '60123456789', socialUrl: 'https://example.com' },
  founders: {
    cto: { name: 'Tina', quote: 'Keeps the till.', portrait: undefined },
    ceo: { name: 'Boss', quote: 'Digs the bales.', portrait: undefined },
  },
})
