/**
 * Runs in the page. What a reader loses, a line each: text that is cut off or leaves the screen, texts and controls that lie on one another.
 * Not meant are decorations (aria-hidden), what only screen readers get, and teasers that say by an ellipsis that they go on elsewhere.
 */
export function findLayoutProblems(): string[] {
  const width = document.documentElement.clientWidth
  const found: string[] = []
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 50)}”`
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isMeant = (element: Element) =>
    isShown(element) && !element.closest('[aria-hidden=true], .sr-only, noscript, option, [hidden]')
  const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    [overflowX, overflowY].some(value => value === 'hidden' || value === 'clip')
  const isTeaser = ({ webkitLineClamp, textOverflow }: CSSStyleDeclaration) =>
    webkitLineClamp !== 'none' || textOverflow === 'ellipsis'
  /** A toast, a dialog or a menu stands over the page for as long as it is wanted. */
  const isFloating = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at)
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) >= 40))
        return true
    }
    return false
  }

  const scrollsSideways = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
    return false
  }

  function cutBy(element: Element, rect: DOMRect): Element | undefined {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (isTeaser(style)) return undefined
      if (!clips(style)) continue
      const box = at.getBoundingClientRect()
      const slack = 2
      // The line box is higher than its letters: a quarter of it above and below holds none.
      const air = rect.height / 4
      if (rect.left < box.left - slack || rect.right > box.right + slack) return at
      if (rect.top + air < box.top - slack || rect.bottom - air > box.bottom + slack) return at
    }
    return undefined
  }

  /** The lines that a teaser keeps to itself are laid out all the same. */
  const isLeftOut = (element: Element, rect: DOMRect) => {
    const teaser = element.closest('[class*=line-clamp], .truncate')
    return teaser !== null && rect.top + rect.height / 2 > teaser.getBoundingClientRect().bottom
  }

  interface Line {
    element: Element
    rect: DOMRect
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent?.trim() || !element || !isMeant(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2 || isLeftOut(element, rect)) continue
      if (!scrollsSideways(element) && (rect.left < -1 || rect.right > width + 1))
        found.push(`off the screen: ${name(element)}`)
      const cutter = cutBy(element, rect)
      if (cutter) found.push(`cut off by ${cutter.tagName.toLowerCase()}.${cutter.className}: ${name(element)}`)
      lines.push({ element, rect })
    }
  }
  for (const field of document.querySelectorAll<HTMLElement>('input, select')) {
    if (!isMeant(field) || field.scrollWidth <= field.clientWidth + 1) continue
    // What is typed scrolls inside its field; what we wrote into it must be seen whole.
    if (field instanceof HTMLSelectElement) found.push(`cut off: ${name(field)}`)
  }

  const core = ({ left, right, top, bottom, height }: DOMRect) => ({
    left,
    right,
    top: top + height / 4,
    bottom: bottom - height / 4,
  })
  type Box = ReturnType<typeof core>
  const touch = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2

  const still = lines.filter(({ element }) => !isFloating(element))
  still.forEach(({ element, rect }, index) => {
    for (const other of still.slice(index + 1)) {
      if (other.element === element || !touch(core(rect), core(other.rect))) continue
      found.push(`lie on one another: ${name(element)} and ${name(other.element)}`)
    }
  })

  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
    control => isMeant(control) && !isFloating(control),
  )
  // A control may stand wholly on another, as a pin on a card does, where it covers none of its words.
  const isOn = (a: DOMRect, b: DOMRect) =>
    a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
  controls.forEach((control, index) => {
    const box = control.getBoundingClientRect()
    for (const other of controls.slice(index + 1)) {
      const otherBox = other.getBoundingClientRect()
      if (control.contains(other) || other.contains(control) || !touch(box, otherBox)) continue
      if (isOn(box, otherBox) || isOn(otherBox, box)) continue
      found.push(`lie on one another: ${name(control)} and ${name(other)}`)
    }
    // A stamp or a tape is on the photo that opens large, not under it.
    if (control.querySelector('img')) return
    for (const { element, rect } of still) {
      if (control.contains(element) || element.contains(control) || !touch(core(rect), box)) continue
      if (control.matches('button, input, select, textarea')) found.push(`${name(control)} covers ${name(element)}`)
    }
  })
  return [...new Set(found)]
}
