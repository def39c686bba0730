import { expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import type { FirstAdminResult } from '../auth/first-admin.ts'
import { printStartupMessage } from './startup-message.ts'

function readMessage(environment: Record<string, string>, firstAdmin: FirstAdminResult = {}): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printStartupMessage(readConfig(environment), { shopName: 'TuffThrift', ...firstAdmin })
  const message = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  return message
}

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const playMoney = /no real money moves/
const googleEmulator = /Google stand-in/

test('a local store names its address, its data and both emulators', () => {
  const message = readMessage({ DATA_DIR: '/srv/store' })
  expect(message).toContain('\n  TuffThrift is open:  http://localhost:3000/shop\n')
  expect(message).toContain('Pay sandbox:         http://localhost:3000/sandbox/stripe/ ')
  expect(message).toMatch(playMoney)
  expect(message).toContain('Google stand-in:     on, for this machine only')
  expect(message).toContain('Data in:             /srv/store\n')
  expect(message).not.toMatch(/Payments by|No admin|Admin, shown once|demo accounts/)
})

test('a store without a mail server names where its messages are', () => {
  const mailServer = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' }
  expect(readMessage({})).toContain('messages to buyers are kept at http://localhost:3000/admin/messages')
  expect(readMessage(mailServer)).not.toContain('No mail server')
})

test('names a setting that looks misspelled', () =>
  expect(readMessage({ SMPT_URL: 'smtp://me:secret@mail.example' })).toContain(
    'Misspelled setting:  SMPT_URL is no setting: is SMTP_URL meant?\n',
  ))

test('a store with Stripe keys names no emulator', () => {
  const message = readMessage(stripe)
  expect(message).not.toMatch(playMoney)
  expect(message).not.toMatch(googleEmulator)
  expect(message).not.toContain('Payments by')
})

test('names another payment provider', () => {
  const message = readMessage({ ...stripe, STRIPE_API_BASE: 'http://localhost:4242' })
  expect(message).toContain('Payments by:         http://localhost:4242\n')
  expect(message).not.toMatch(playMoney)
})

test('shows the password of a new demo admin, or what is missing for one', () => {
  const demoAdmin = { email: 'admin@example.com', password: 'shown once' }
  expect(readMessage({}, { demoAdmin })).toContain(
    'Admin, shown once:   admin@example.com with the password shown once at http://localhost:3000/login\n',
  )
  expect(readMessage({}, { advice: 'Set ADMIN_PASSWORD' })).toContain('No admin:            Set ADMIN_PASSWORD\n')
})
