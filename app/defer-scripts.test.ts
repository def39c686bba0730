import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const rendered = [
  '<head><link rel="stylesheet" href="/app.css"/><link rel="modulepreload" href="/manifest.js" nonce="n1"/>',
  '<link rel="modulepreload" href="/root.js" nonce="n1"/></head><body><script nonce="n1">first()</script>',
  '<script nonce="n1" type="module" async="">import "/manifest.js"\nimport * as route0 from "/root.js";\n',
  'window.modules = {"root":route0};\n\nimport("/entry.js");</script></body>',
].join('')

test('loads the modules of a page after its first paint and its first photo, in parallel', () => {
  const html = deferScripts(rendered, 'n1')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/app.css"/>')
  expect(html).toContain('<script nonce="n1">first()</script>')
  const [, script = ''] = /<script nonce="n1" type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? []
  expect(script).toMatch(/^try \{if \(!document\.hidden\) \{await .*PerformanceObserver\(done\).*photo\?\.decode\(\)/)
  expect(script).toContain('of ["/manifest.js","/root.js"])')
  expect(script).toContain(
    'await import("/manifest.js")\nconst route0 = await import("/root.js");\nwindow.modules = {"root":route0};',
  )
  expect(script).toMatch(/\nawait import\("\/entry\.js"\);\} catch \(error\) \{.*"load-failure".*\}$/)
  expect(script).not.toMatch(/^import[ *]/m)
})

test('leaves a page without scripts unchanged', () => {
  expect(deferScripts('<p>The shop is closed.</p>', 'n1')).toBe('<p>The shop is closed.</p>')
})

test('takes no module from markup without the nonce', () => {
  const foreign =
    '<link rel="modulepreload" href="//evil.example/a.js"/><script type="module" async="">import "//evil.example/b.js"</script>'
  const html = deferScripts(foreign + rendered, 'n1')
  expect(html.startsWith(foreign)).toBe(true)
  expect(html.slice(foreign.length)).not.toContain('evil')
  expect(html).toBe(foreign + deferScripts(rendered, 'n1'))
})
