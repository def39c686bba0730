import { expect, test } from 'vitest'
import { deferModules } from './defer-modules.ts'

test('loads the modules of a page after its first paint and its first photo, in parallel', () => {
  const script = deferModules('await import("/entry.js");', ['/manifest.js', '/root.js'])
  expect(script).toMatch(/^try \{if \(!document\.hidden\) \{await .*PerformanceObserver\(done\).*photo\?\.decode\(\)/)
  expect(script).toContain('of ["/manifest.js","/root.js"])')
  expect(script).toMatch(/await import\("\/entry\.js"\);\} catch \(error\) \{.*"load-failure".*\}$/)
})
