import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { createStripeSandbox } from './stripe-sandbox.ts'

// Usage:
// npm run sandbox:stripe -- --port N [--webhook URL] [--webhook-secret S] [--key K] [--file F]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    webhook: { type: 'string', default: 'http://localhost:3000/webhooks/stripe' },
    'webhook-secret': { type: 'string', default: 'whsec_pay_sandbox' },
    key: { type: 'string', default: 'sk_test_pay_sandbox' },
    file: { type: 'string', default: ':memory:' },
  },
})

const publicUrl = `http://localhost:${values.port}`
const sandbox = createStripeSandbox({
  publicUrl,
  secretKey: values.key,
  webhook: { url: values.webhook, secret: values['webhook-secret'] },
  file: values.file,
  log: (message, fields) => console.log(message, fields),
})

const server = serve({ fetch: sandbox.fetch, port: Number(values.port), hostname: '127.0.0.1' }, () => {
  console.log(`Pay sandbox at ${publicUrl} sends events to ${values.webhook}. Start the store with`)
  console.log(`  STRIPE_API_BASE=${publicUrl}`)
  console.log(`  STRIPE_SECRET_KEY=${values.key}`)
  console.log(`  STRIPE_WEBHOOK_SECRET=${values['webhook-secret']}`)
})
server.on('error', error => {
  console.error(error.message)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close(() => void sandbox.close())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
