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

test('packages are installed and built as a user that has nothing but three directories of the clone', () => {
  const [user = ''] = /(?<=^useradd .*)[^ ]+-build$/m.exec(steps) ?? []
  const blocks = Array.from(steps.matchAll(/^```\n(.*?)^```/gms), ([, code = '']) => code)
  const lines = blocks.flatMap(block => block.split('\n'))
  const builds = lines.filter(line => /npm (ci|run build|prune)/.test(line))
  expect(builds).toHaveLength(2)
  expect(new Set(builds)).toEqual(
    new Set([`su -s /bin/sh ${user} -c 'npm ci && npm run build && npm prune --omit=dev --no-save'`]),
  )
  // Root copies the unit, a command and the web server's settings from the clone.
  const directories = lines.filter(line => line.includes(user) && !/^(useradd|su) /.test(line))
  expect(new Set(directories)).toEqual(new Set([`install -d -o ${user} node_modules build .react-router`]))
})
