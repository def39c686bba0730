import type { Page } from '@playwright/test'

/**
 * Finds text that is cut off or outside the screen, and texts and controls that overlap, one line
 * each. Ignores decoration (aria-hidden), text for screen readers only, and previews that end in an
 * ellipsis.
 */
export function findLayoutProblems(page: Page): Promise<string[]> {
  // The functions below run in the page, which knows none of this module: they are sent as source
  // text.
  const functions = [
    describeElement,
    isContent,
    isScrolledAway,
    isPreview,
    hasAncestor,
    findFloatingAncestor,
    scrollsSideways,
    findClippingAncestor,
    clipToPreview,
    listTextLines,
    findCutText,
    shrinkToLetters,
    overlap,
    findOverlappingText,
    contains,
    listControls,
    findOverlappingControls,
    findControlsBeyondDialog,
    findProblemsInPage,
  ]
  return page.evaluate(`(() => {\n${functions.join('\n')}\nreturn findProblemsInPage()\n})()`)
}

interface TextLine {
  element: Element
  rect: DOMRect
  /** What floats over the page with it. */
  layer: Element | null
}
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function findProblemsInPage(): string[] {
  const lines = listTextLines()
  return [
    ...new Set([
      ...findCutText(lines),
      ...findOverlappingText(lines),
      ...findOverlappingControls(lines),
      ...findControlsBeyondDialog(),
    ]),
  ]
}

function describeElement(element: Element): string {
  return `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 50)}”`
}

/** Whether a sighted reader is meant to see the element. */
function isContent(element: Element): boolean {
  const isVisible = element.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    // Far from the screen the browser doesn't lay it out.
    contentVisibilityAuto: true,
  })
  const isForScreenReaders = hasAncestor(element, ({ clipPath }) => clipPath === 'inset(50%)')
  const isLeftOut = element.closest('[aria-hidden=true], noscript, option, [hidden]') !== null
  return isVisible && !isForScreenReaders && !isLeftOut && !isScrolledAway(element)
}

function isScrolledAway(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect()
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY) || at.scrollHeight <= at.clientHeight) continue
    const box = at.getBoundingClientRect()
    if (top + height / 2 < box.top || top + height / 2 > box.bottom) return true
  }
  return false
}

function isPreview({ webkitLineClamp, textOverflow }: CSSStyleDeclaration): boolean {
  return webkitLineClamp !== 'none' || textOverflow === 'ellipsis'
}

function hasAncestor(element: Element, matches: (style: CSSStyleDeclaration) => boolean): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (matches(getComputedStyle(at))) return true
  return false
}

/** Toasts, dialogs and menus cover the page on purpose, but not what floats with them. */
function findFloatingAncestor(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { position, zIndex } = getComputedStyle(at)
    if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) >= 40)) return at
  }
  return null
}

function scrollsSideways(element: Element): boolean {
  return hasAncestor(element, ({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll')
}

function findClippingAncestor(element: Element, rect: DOMRect): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (isPreview(style)) return undefined
    if (![style.overflowX, style.overflowY].some(value => value === 'hidden' || value === 'clip')) continue
    const box = at.getBoundingClientRect()
    const tolerance = 2
    // The top and bottom quarter of a line box contain no letters.
    const margin = rect.height / 4
    if (rect.left < box.left - tolerance || rect.right > box.right + tolerance) return at
    if (rect.top + margin < box.top - tolerance || rect.bottom - margin > box.bottom + tolerance) return at
  }
  return undefined
}

/** What is seen of a line. The browser lays out what a preview cuts off, too. */
function clipToPreview(element: Element, rect: DOMRect): DOMRect {
  const preview = element.closest('[class*=line-clamp], .truncate')
  if (!preview) return rect
  const box = preview.getBoundingClientRect()
  const isHidden = rect.top + rect.height / 2 > box.bottom
  const left = Math.max(rect.left, box.left)
  return new DOMRect(left, rect.top, Math.min(rect.right, box.right) - left, isHidden ? 0 : rect.height)
}

function listTextLines(): TextLine[] {
  const lines: TextLine[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent?.trim() || !element || !isContent(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = findFloatingAncestor(element)
    const rects = Array.from(range.getClientRects(), rect => clipToPreview(element, rect))
    for (const rect of rects) if (rect.width >= 2 && rect.height >= 2) lines.push({ element, rect, layer })
  }
  return lines
}

function findCutText(lines: TextLine[]): string[] {
  const problems: string[] = []
  const width = document.documentElement.clientWidth
  for (const { element, rect } of lines) {
    if (!scrollsSideways(element) && (rect.left < -1 || rect.right > width + 1))
      problems.push(`off the screen: ${describeElement(element)}`)
    const ancestor = findClippingAncestor(element, rect)
    if (ancestor)
      problems.push(`cut off by ${ancestor.tagName.toLowerCase()}.${ancestor.className}: ${describeElement(element)}`)
  }
  // Typed text scrolls inside its input; the options of a drop-down must be visible whole.
  for (const select of document.querySelectorAll('select'))
    if (isContent(select) && select.scrollWidth > select.clientWidth + 1)
      problems.push(`cut off: ${describeElement(select)}`)
  return problems
}

function shrinkToLetters({ left, right, top, bottom, height }: DOMRect): Box {
  return { left, right, top: top + height / 4, bottom: bottom - height / 4 }
}

function overlap(a: Box, b: Box): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  )
}

function findOverlappingText(lines: TextLine[]): string[] {
  return lines.flatMap(({ element, rect, layer }, index) =>
    lines
      .slice(index + 1)
      .filter(other => other.element !== element && other.layer === layer)
      .filter(other => overlap(shrinkToLetters(rect), shrinkToLetters(other.rect)))
      .map(other => `overlap: ${describeElement(element)} and ${describeElement(other.element)}`),
  )
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}

function listControls(): Element[] {
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isContent)
}

function findOverlappingControls(lines: TextLine[]): string[] {
  const problems: string[] = []
  const controls = listControls().map(control => ({ control, layer: findFloatingAncestor(control) }))
  for (const [index, { control, layer }] of controls.entries()) {
    const box = control.getBoundingClientRect()
    for (const { control: other, layer: otherLayer } of controls.slice(index + 1)) {
      const otherBox = other.getBoundingClientRect()
      if (otherLayer !== layer || control.contains(other) || other.contains(control) || !overlap(box, otherBox))
        continue
      // A control may be placed wholly on another, as the save button on a card.
      if (contains(box, otherBox) || contains(otherBox, box)) continue
      problems.push(`overlap: ${describeElement(control)} and ${describeElement(other)}`)
    }
    // Labels on a photo that can be enlarged, such as SOLD, cover their control on purpose.
    if (control.querySelector('img') || !control.matches('button, input, select, textarea')) continue
    for (const { element, rect, layer: lineLayer } of lines) {
      if (lineLayer !== layer || control.contains(element) || element.contains(control)) continue
      const owner = element.closest('a[href], button')
      if (owner && contains(box, owner.getBoundingClientRect())) continue
      if (overlap(shrinkToLetters(rect), box))
        problems.push(`${describeElement(control)} covers ${describeElement(element)}`)
    }
  }
  return problems
}

function findControlsBeyondDialog(): string[] {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  return listControls().flatMap(control => {
    const dialog = control.closest('dialog')
    if (!dialog || dialog.scrollHeight > dialog.clientHeight || contains(screen, control.getBoundingClientRect()))
      return []
    return `off the screen: ${describeElement(control)}`
  })
}
