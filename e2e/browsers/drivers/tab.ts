import { expect } from '@playwright/test'

/** A browser that a journey runs in, whatever drives it. */
export interface DrivenBrowser {
  openTab(): Promise<Tab>
  /** Uncaught errors of the shop's pages, if the driver tells of them. */
  errors: string[]
  close(): Promise<void>
}

export interface Tab {
  goTo(url: string): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
  /** Calls a function in the page. It can use nothing but its argument. */
  run<T, R>(script: (argument: T) => R, argument: T): Promise<R>
  find(control: Control): Promise<TabElement | undefined>
}

export interface Control {
  selector: string
  /** Part of its text. */
  text: string
}

export interface TabElement {
  /** Some drivers wait until a page that it opens has been loaded. */
  press(): Promise<void>
  type(text: string): Promise<void>
}

/** Runs in the page: finds the first such element that can be used. */
export const findControl = ({ selector, text }: Control): Element | null =>
  Array.from(document.querySelectorAll(selector)).find(
    element =>
      element.textContent.includes(text) &&
      // Until it has been laid out nothing can be pressed.
      element.checkVisibility({ contentVisibilityAuto: true }) &&
      !element.matches(':disabled, [aria-disabled=true]'),
  ) ?? null

export const press = async (tab: Tab, selector: string, text = '') => (await find(tab, selector, text)).press()

export const fill = async (tab: Tab, name: string, text: string) => (await find(tab, `main [name=${name}]`)).type(text)

async function find(tab: Tab, selector: string, text = ''): Promise<TabElement> {
  const found: TabElement[] = []
  await until(async () => {
    const element = await tab.find({ selector, text })
    expect(element, `${selector} ${text}`).toBeDefined()
    if (element) found.push(element)
  })
  const [element] = found
  if (!element) throw new Error(`${selector} ${text} is gone`)
  return element
}

/** Waits until the page shows the text, in capitals or not. */
export const untilShown = (tab: Tab, text: string) =>
  until(async () =>
    expect(await tab.run(() => document.body.innerText.toLowerCase(), null)).toContain(text.toLowerCase()),
  )

/** Waits until the path is this one, or matches. */
export const untilAt = (tab: Tab, path: string | RegExp) => until(async () => expect(await readPath(tab)).toMatch(path))

export const readPath = (tab: Tab) => tab.run(() => location.pathname, null)

/** Waits until nothing fails. What is asked of a page that is being left fails too. */
export const until = (check: () => Promise<void>) => expect(check).toPass({ timeout: 30_000, intervals: [50] })
