/** Looks unlike the shop and unlike a bank, so that nobody mistakes these pages for either. */
export const styles = `
:root { --ink: #1d2430; --muted: #566072; --line: #d5dae2; --paper: #fff; --background: #eef1f5; --accent: #2f4b8f; --accent-dark: #243b73; --accent-tint: #eef2fb; --bad: #a3201b; --good: #17603a }
.narrow { max-width: 960px; display: grid; gap: 20px }
.wide { max-width: 1280px }
.single { max-width: 520px; width: 100%; margin: 24px auto 0 }
.amount { font-size: 32px; font-weight: 700; line-height: 1.2; margin: 0 0 16px; font-variant-numeric: tabular-nums }
.lines > * { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line) }
.lines span:first-child, dt { overflow-wrap: anywhere; min-width: 0 }
.lines dd, .lines span:last-child { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums }
.lines .total { font-weight: 700; border-top: 2px solid var(--ink) }
input { width: 100%; min-height: 46px; padding: 8px 12px; font: inherit; color: inherit; background: #fff; border: 1px solid #7b8596; border-radius: 6px; margin: 0 0 14px }
button, .button { display: inline-flex; align-items: center; justify-content: center; padding: 8px 18px; text-decoration: none }
.choices { display: flex; flex-wrap: wrap; gap: 10px }
.choices form { display: contents }
.back { display: flex; align-items: center; gap: 8px; font-size: 20px; margin-bottom: -8px }
.back .cancel { font-size: 24px; min-width: 44px; justify-content: center; text-decoration: none }
.narrow > :is(.back, [role=alert]) { grid-column: 1 / -1 }
a { color: var(--accent) }
.cancel { display: inline-flex; align-items: center; min-height: 44px; padding: 0 8px; margin-left: -8px }
.pay { display: grid; gap: 20px }
[role=alert] { margin: 0; padding: 12px 16px; border: 1px solid var(--bad); border-left-width: 6px; border-radius: 6px; background: #fff; color: var(--bad); font-weight: 600 }
.wide section { margin: 0 0 20px; padding: 16px }
.wide .choices :is(button, .button) { min-height: 44px; padding: 6px 12px; font-size: 14px }
.rows > li { display: grid; gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line) }
.rows p { margin: 0 }
.state { font-weight: 600 }
.state.good { color: var(--good) }
.state.bad { color: var(--bad) }
.control { padding: 10px 0; border-top: 1px solid var(--line) }
.control p { margin: 0 0 6px; font-weight: 600 }
[aria-pressed=true], [aria-pressed=true]:hover { background: var(--accent); color: #fff }
code { font: 13px/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
@media (min-width: 800px) {
  main { padding-top: 36px }
  .narrow:not(:has(.single)) { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start }
  .rows > li { grid-template-columns: minmax(0, 1fr) auto; align-items: center }
}
`
