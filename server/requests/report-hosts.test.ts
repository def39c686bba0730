import { expect, test, vi } from 'vitest'
import { createHostReporter } from './report-hosts.ts'

const start = (publicUrl: string) => {
  const warn = vi.fn()
  const { onRequest, onCacheMiss } = createHostReporter({ publicUrl, log: { warn } })
  return {
    warn,
    ask: (headers: Record<string, string>) => onRequest({ headers }),
    miss: (headers: Record<string, string>, httpVersion = '1.1') => onCacheMiss({ headers, httpVersion }),
  }
}

test('logs another host once, and neither the shop’s own nor this machine', () => {
  const { warn, ask } = start('https://shop.example')
  for (const host of ['shop.example', 'localhost:3000', '127.0.0.1', '[::1]:3000']) ask({ host })
  ask({})
  expect(warn).not.toHaveBeenCalled()
  for (let count = 0; count < 3; count++) ask({ host: 'www.shop.example' })
  ask({ host: '127.0.0.1:3000', 'x-forwarded-host': 'other.example' })
  expect(warn.mock.calls.map(([{ host }]) => host)).toEqual(['www.shop.example', 'other.example'])
})

test('logs at most 20 hosts, of each only what a host may have', () => {
  const { warn, ask } = start('https://shop.example')
  ask({ host: `evil\r\n"} ${'x'.repeat(5000)}` })
  for (let count = 0; count < 1000; count++) ask({ host: `${count}.example` })
  expect(warn).toHaveBeenCalledTimes(20)
  expect(warn.mock.calls[0]?.[0].host).toMatch(/^evil\?\?\?\?\?x{91}$/)
})

test('logs once that a store without a public URL is behind a proxy', () => {
  const { warn, miss } = start('http://localhost:3000')
  miss({ host: 'localhost:3000' })
  expect(warn).not.toHaveBeenCalled()
  miss({ host: 'localhost:3000' }, '1.0')
  miss({ host: 'localhost:3000', via: '1.1 cache' })
  expect(warn).toHaveBeenCalledTimes(1)
  const known = start('https://shop.example')
  known.miss({ host: 'shop.example', 'x-forwarded-for': '203.0.113.7' })
  expect(known.warn).not.toHaveBeenCalled()
})
