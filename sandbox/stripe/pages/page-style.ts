/** The look of all pages: plain office paper, so that nobody takes it for the shop or for a bank. */
export const pageStyle = `
:root { --ink: #1d2430; --soft: #566072; --line: #d5dae2; --paper: #fff; --desk: #eef1f5; --deed: #2f4b8f; --bad: #a3201b; --good: #17603a }
* { box-sizing: border-box }
body { margin: 0; background: var(--desk); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
header { margin: 0; padding: 10px 16px; background: var(--ink); color: #fff; text-align: center; font-size: 14px }
main { margin: 0 auto; padding: 20px 16px 48px }
.narrow { max-width: 960px; display: grid; gap: 20px }
.wide { max-width: 1280px }
.alone { max-width: 520px; width: 100%; margin: 24px auto 0 }
section { min-width: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 20px }
section > :last-child, form > :last-child { margin-bottom: 0 }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 4px }
h2 { font-size: 17px; line-height: 1.3; margin: 0 0 12px }
p { margin: 0 0 12px; overflow-wrap: anywhere }
.soft { color: var(--soft); font-size: 14px }
.amount { font-size: 32px; font-weight: 700; line-height: 1.2; margin: 0 0 16px; font-variant-numeric: tabular-nums }
dl, ul { margin: 0; padding: 0; list-style: none }
.lines > * { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line) }
.lines span:first-child, dt { overflow-wrap: anywhere; min-width: 0 }
.lines dd, .lines span:last-child { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
.lines .total { font-weight: 700; border-top: 2px solid var(--ink) }
label { display: block; font-weight: 600; font-size: 14px; margin: 0 0 4px }
input { width: 100%; min-height: 46px; padding: 8px 12px; font: inherit; color: inherit; background: #fff; border: 1px solid #7b8596; border-radius: 6px; margin: 0 0 14px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 46px; padding: 8px 18px; font: inherit; font-weight: 600; text-decoration: none; border-radius: 6px; border: 1px solid var(--deed); background: #fff; color: var(--deed); cursor: pointer }
button:hover, .button:hover { background: #eef2fb }
.main { width: 100%; background: var(--deed); color: #fff }
.main:hover { background: #243b73 }
.choices { display: flex; flex-wrap: wrap; gap: 10px }
.choices form { display: contents }
.narrow > [role=alert] { grid-column: 1 / -1 }
a { color: var(--deed) }
.cancel { display: inline-flex; align-items: center; min-height: 44px; padding: 0 8px; margin-left: -8px }
.pay { display: grid; gap: 20px }
:focus-visible { outline: 3px solid #d97a00; outline-offset: 2px }
[role=alert] { margin: 0; padding: 12px 16px; border: 1px solid var(--bad); border-left-width: 6px; border-radius: 6px; background: #fff; color: var(--bad); font-weight: 600 }
.wide section { margin: 0 0 20px; padding: 16px }
.wide .choices :is(button, .button) { min-height: 44px; padding: 6px 12px; font-size: 14px }
.rows > li { display: grid; gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line) }
.rows p { margin: 0 }
.state { font-weight: 600 }
.state.good { color: var(--good) }
.state.bad { color: var(--bad) }
code { font: 13px/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
@media (min-width: 800px) {
  main { padding-top: 36px }
  .narrow:not(:has(.alone)) { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start }
  .rows > li { grid-template-columns: minmax(0, 1fr) auto; align-items: center }
}
`
