import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WebKitPrograms } from '../../../scripts/find-browser.ts'
import { findFreePort } from '../../../test/processes/free-port.ts'
import { type DrivenBrowser, findControl, type Tab } from './tab.ts'

const phone = { width: 390, height: 844 }
/** The key of an element in what scripts get and return. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK's own small browser, driven by WebDriver, on a display that nobody sees. */
export async function launchWebKit(programs: WebKitPrograms): Promise<DrivenBrowser> {
  const display = spawn(programs.display, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '800x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await findFreePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
  })
  const stop = () => {
    driver.kill()
    display.kill()
  }
  const session = await startSession(`http://127.0.0.1:${port}`, programs.browser).catch(error => {
    stop()
    throw error
  })
  return {
    // WebDriver tells of none.
    errors: [],
    async openTab() {
      // The first tab stays open: the session ends with the last one, and a tab opens from another.
      await send(`${session.url}/window`, { handle: session.firstTab })
      // A tab beside others would be hidden, and a hidden page is not laid out where it scrolls.
      const { handle } = await send<{ handle: string }>(`${session.url}/window/new`, { type: 'window' })
      await send(`${session.url}/window`, { handle })
      await send(`${session.url}/window/rect`, phone)
      return createTab(session.url, handle)
    },
    close: () => send<void>(session.url, undefined, 'DELETE').finally(stop),
  }
}

async function startSession(driverUrl: string, binary: string) {
  await untilReady(driverUrl)
  const options = { binary, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>(`${driverUrl}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const url = `${driverUrl}/session/${sessionId}`
  const firstTab = await send<string>(`${url}/window`, undefined, 'GET')
  return { url, firstTab }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await fetch(`${url}/status`).catch(() => undefined)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver did not become ready')
}

/** @see https://www.w3.org/TR/webdriver2/#endpoints */
async function send<T>(url: string, body?: unknown, method = 'POST', timeoutMs = 120_000): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: T }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

function createTab(session: string, handle: string): Tab {
  /** Commands go to the tab that was switched to last. */
  async function command<T>(path: string, body: unknown = {}, timeoutMs?: number): Promise<T> {
    await send(`${session}/window`, { handle })
    return send(`${session}/${path}`, body, 'POST', timeoutMs)
  }
  // The driver never answers when it loses a script to a page that is being left.
  const run = <T>(script: unknown, argument: unknown) =>
    command<T>('execute/sync', { script: `return (${script})(arguments[0])`, args: [argument] }, 5_000)
  return {
    goTo: url => command('url', { url }),
    back: () => command('back'),
    async close() {
      await send(`${session}/window`, { handle })
      await send(`${session}/window`, undefined, 'DELETE')
    },
    run,
    async find(control) {
      const element = await run<Record<string, string> | null>(findControl, control)
      const path = `element/${element?.[elementKey]}`
      return element
        ? { press: () => command(`${path}/click`), type: text => command(`${path}/value`, { text }) }
        : undefined
    },
  }
}
