/** What concerns more than one endpoint. */
export const introduction = `
## Rules for all calls

- JSON in UTF-8. Times are ISO 8601 in UTC, money is MYR with at most 2 decimals.
- Unknown fields of a request are ignored. Fields may be added to responses.
- Bodies are limited to 64 kB, photos to 25 MB, webhooks to 1 MB.
- A browser can write from the store's own pages only; other sites get 403. The pages of a public store are those at \`PUBLIC_URL\`, scheme included. Programs that send neither \`Origin\` nor \`Sec-Fetch-Site\` are not affected.
- Nothing but products may be cached, and these must be revalidated: their \`ETag\` changes with every hold.

## Buy a product

1. \`POST /api/orders\` places an order and reserves nothing yet. The same products again update it. Whoever has its id may pay for it or release it.
2. \`POST /create-checkout-session\` holds the products for 35 minutes. A price or fee that differs from the order's is refused.
3. The browser pays at \`url\`, and comes back to \`/thankyou?session_id=…\`, or to \`/checkout?cancelled={orderId}\`.
4. \`GET /api/orders?session_id=…\` has the order: \`paid\`, or \`refunded\` when the payment came after a product was gone.

## Errors

Every error has the same body: \`{ "code", "error" }\`, and what its code adds. Show \`error\` to people; let programs decide by \`code\`, which has one status and does not change. \`fields\` has messages for single form fields.

## Rate limits

\`x-rate-limit\` is counted per network: an IPv4 address, or the /64 network of an IPv6 address; a /48 may send three times as many. \`POST /create-checkout-session\` also counts 30 per browser, and going back to an open payment counts apart: 120 per network.

## Live events

\`x-events\` has the data of each event of a stream. Reconnect after 2 seconds (\`retry: 2000\`) with the last id in \`Last-Event-ID\`; a browser does so by itself. The store sends what was missed, or \`resync\` when it can no longer tell: load again what you show. It sends a comment every 20 seconds, so a connection that is silent for longer is dead. A client that leaves more than 1 MB unread is disconnected. \`GET /api/live/admin\` carries ids only and has no event ids.
`.trim()
