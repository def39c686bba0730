import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: RunOptions): Promise<AxeResults>
}

/**
 * Returns axe's violations on the page, one line each, at a moment at which nothing moves: what has
 * begun to move while axe looked, such as a toast, is looked at again.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  for (let tries = 5; ; tries--) {
    const { hasMoved, results } = await page.evaluate(runAxeOnceStill)
    if (hasMoved && tries > 1) continue
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
}

/** Runs in the page. No animation starts unseen between the last wait and the look of axe. */
async function runAxeOnceStill(): Promise<{ hasMoved: boolean; results: AxeResults }> {
  const listRunning = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  // The end of an animation may start another one: a control becomes enabled.
  for (let animations = listRunning(); animations.length > 0; animations = listRunning()) {
    await Promise.allSettled(animations.map(({ finished }) => finished))
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  let hasMoved = false
  const noteMove = () => {
    hasMoved = true
  }
  const events = ['animationstart', 'transitionrun']
  for (const event of events) document.addEventListener(event, noteMove, true)
  // `preload` fetches all stylesheets again, for rules that are off by default.
  const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions
  const results = await (globalThis as unknown as { axe: Axe }).axe.run(options)
  for (const event of events) document.removeEventListener(event, noteMove, true)
  return { hasMoved, results }
}
