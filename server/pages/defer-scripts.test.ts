import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const rendered = [
  '<head><link rel="stylesheet" href="/app.css"/><link rel="modulepreload" href="/manifest.js"/>',
  '<link rel="modulepreload" href="/root.js"/></head><body><script>first()</script>',
  '<script type="module" async="">import "/manifest.js"\nimport * as route0 from "/root.js";\n',
  'window.modules = {"root":route0};\n\nimport("/entry.js");</script></body>',
].join('')

test('loads the modules of a page after its first paint, in parallel', () => {
  const html = deferScripts(rendered)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/app.css"/>')
  expect(html).toContain('<script>first()</script>')
  const [, script = ''] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? []
  expect(script).toMatch(/^await new Promise\(done => .*PerformanceObserver\(done\)/)
  expect(script).toContain('of ["/manifest.js","/root.js"])')
  expect(script).toContain(
    'await import("/manifest.js")\nconst route0 = await import("/root.js");\nwindow.modules = {"root":route0};',
  )
  expect(script).toMatch(/\nimport\("\/entry\.js"\);$/)
  expect(script).not.toMatch(/^import[ *]/m)
})

test('leaves a page without scripts unchanged', () => {
  expect(deferScripts('<p>The shop is closed.</p>')).toBe('<p>The shop is closed.</p>')
})
