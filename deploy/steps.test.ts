import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const steps = readFileSync('docs/deploy.md', 'utf8')

test.each(['Caddyfile', 'nginx.conf'])('a domain in place of shop.example in every step is that of %s', file => {
  const [, command = ''] = new RegExp(`^(sed .* deploy/${file}) >`, 'm').exec(steps) ?? []
  const output = execFileSync('sh', ['-c', command.replaceAll('shop.example', 'boutique.test')], { encoding: 'utf8' })
  const settings = output.replaceAll(/^\s*#.*/gm, '')
  expect(settings).toContain('boutique.test')
  expect(settings).not.toContain('shop.example')
})
