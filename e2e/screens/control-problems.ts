import type { Page } from '@playwright/test'

const controls = 'a[href], button, input, select, textarea, summary'

/** Lists what is too small for a finger. What has words is as wide as they are. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.locator(controls).evaluateAll(targets =>
    targets
      .filter(target => target.checkVisibility({ visibilityProperty: true }))
      // A press on its label is one on a checkbox.
      .map(target => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
      .map(({ target, box }) => ({
        target,
        box,
        isAsWideAsText: /\p{L}{2}/u.test(target.textContent ?? '') || target.closest('a, label') !== null,
      }))
      // A link for keyboards alone is off the screen.
      .filter(({ box }) => box.bottom > 0 && box.width > 0)
      // A link within a sentence is as low as its line.
      .filter(({ target }) => getComputedStyle(target).display !== 'inline')
      .filter(({ box, isAsWideAsText }) => Math.min(box.height, isAsWideAsText ? box.height : box.width) < 43.9)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  )

/** Lists what somebody at a keyboard can't see when it is focused. */
export async function findUnseenFocus(page: Page): Promise<string[]> {
  // What is focused after a key has an outline.
  await page.keyboard.press('Shift')
  return page.locator(controls).evaluateAll(focusEach)
}

/** Runs in the page. Focuses each control on the way down and on the way up again. */
async function focusEach(all: Element[]): Promise<string[]> {
  const chili = 'rgb(216, 50, 31)'
  const problems = new Set<string>()
  const bars = [...document.querySelectorAll('header, nav[aria-label=Admin]')].filter(bar => !bar.closest('main'))
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  async function look(control: Element) {
    const before = scrollY
    ;(control as HTMLElement).focus()
    // Disabled, or behind a dialog.
    if (document.activeElement !== control) return
    if (scrollY !== before) {
      // A bar comes and goes with the frame after the one that scrolls.
      await nextFrame()
      await nextFrame()
    }
    const name = control.outerHTML.slice(0, 80)
    const { outlineStyle, outlineWidth, outlineColor, position } = getComputedStyle(control)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.add(`no outline: ${name}`)
    // That is how a field with an error looks, and a photo that is selected.
    if (outlineColor === chili && !control.matches('[aria-pressed=true]')) problems.add(`outlined as an error: ${name}`)
    const box = control.getBoundingClientRect()
    for (const bar of control.closest('dialog') ? [] : bars) {
      const { top, bottom, height } = bar.getBoundingClientRect()
      const isCovered = Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1
      // The link that skips the bar is on it, and what is taller than the space between the bars
      // can't be shown whole.
      const canBeSeen = position !== 'fixed' && box.height < innerHeight - 2 * height
      if (isCovered && canBeSeen && !bar.contains(control))
        problems.add(`covered by ${bar.tagName.toLowerCase()}: ${name}`)
    }
  }
  for (const control of all) await look(control)
  for (const control of all.toReversed()) await look(control)
  return [...problems]
}

/** Lists running animations. A guard against double presses is one that nobody sees. */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect, playState }) => ({ effect: effect as KeyframeEffect, playState }))
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => !effect.getKeyframes().every(frame => 'pointerEvents' in frame))
      .map(({ effect }) => `moves: ${effect.target?.outerHTML.slice(0, 80)}`),
  )

/**
 * Lists photos of an admin page that aren't 4:5, rounded and thinly lined, and shadows in the
 * colour of the shop's own.
 */
export const findOddLooks = (page: Page): Promise<string[]> =>
  page.locator('.admin-theme *').evaluateAll(elements =>
    elements.flatMap(element => {
      const { boxShadow, filter, textShadow, borderRadius, borderTopWidth } = getComputedStyle(element)
      const isShadowed = [boxShadow, filter, textShadow].some(value => value.includes('rgb(216, 50, 31)'))
      const problems = isShadowed ? [`chili shadow: ${element.outerHTML.slice(0, 80)}`] : []
      // Packing slips are paper.
      if (!element.matches('main img:not(.slip *)') || !element.checkVisibility()) return problems
      const { width, height } = element.getBoundingClientRect()
      const look = `${Math.round((width / height) * 20) / 20} ${borderRadius} ${borderTopWidth}`
      return look === '0.8 8px 1px' ? problems : [...problems, `photo ${look}: ${element.outerHTML.slice(0, 80)}`]
    }),
  )
