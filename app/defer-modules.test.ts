import { expect, test } from 'vitest'
import { deferModules } from './defer-modules.ts'

const code = [
  'import "/manifest.js"\nimport * as route0 from "/root.js";\n',
  'window.modules = {"root":route0};\n\nimport("/entry.js");',
].join('')

test('loads the modules of a page after its first paint and its first photo, in parallel', () => {
  const script = deferModules(code, ['/manifest.js', '/root.js'])
  expect(script).toMatch(/^try \{if \(!document\.hidden\) \{await .*PerformanceObserver\(done\).*photo\?\.decode\(\)/)
  expect(script).toContain('of ["/manifest.js","/root.js"])')
  expect(script).toContain(
    'await import("/manifest.js")\nconst route0 = await import("/root.js");\nwindow.modules = {"root":route0};',
  )
  expect(script).toMatch(/\nawait import\("\/entry\.js"\);\} catch \(error\) \{.*"load-failure".*\}$/)
  expect(script).not.toMatch(/^import[ *]/m)
})
