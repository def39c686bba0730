import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: RunOptions): Promise<AxeResults>
}

/** Returns axe's violations on the page, one line each, after running animations have ended. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const results = await page.evaluate(() =>
    // `preload` fetches all stylesheets again, for rules that are off by default.
    (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  )
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Runs in the page. The end of an animation may start another one: a control becomes enabled. */
async function waitForAnimations(): Promise<void> {
  const listRunning = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  for (let animations = listRunning(); animations.length > 0; animations = listRunning()) {
    await Promise.allSettled(animations.map(({ finished }) => finished))
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}
