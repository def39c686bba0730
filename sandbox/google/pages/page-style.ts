/** The look of the pages: plain and green, so that nobody takes them for Google's or for the shop's. */
export const pageStyle = `
:root { --ink: #1c2a25; --soft: #55645d; --line: #d3ddd8; --paper: #fff; --desk: #edf3f0; --deed: #1f5c48; --bad: #a3201b }
* { box-sizing: border-box }
body { margin: 0; background: var(--desk); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
header { padding: 10px 16px; background: var(--ink); color: #fff; text-align: center; font-size: 14px }
main { max-width: 480px; margin: 0 auto; padding: 20px 16px 48px; display: grid; gap: 20px }
section { min-width: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 20px }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 4px }
h2 { font-size: 17px; line-height: 1.3; margin: 0 0 12px }
p { margin: 0 0 12px; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 10px }
section > :last-child, form > :last-child { margin-bottom: 0 }
.soft { color: var(--soft); font-size: 14px }
label { display: block; font-weight: 600; font-size: 14px; margin: 0 0 4px }
input { font: inherit; color: inherit; accent-color: var(--deed) }
input[type=email] { width: 100%; min-height: 46px; padding: 8px 12px; background: #fff; border: 1px solid #76867f; border-radius: 6px; margin: 0 0 6px }
input[aria-invalid] { border-color: var(--bad) }
.check { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 0 0 10px; font-weight: 400 }
.check input { width: 22px; height: 22px; margin: 0 }
button { width: 100%; min-height: 46px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--deed); background: #fff; color: var(--deed); cursor: pointer }
button:hover { background: #eaf4f0 }
.main { background: var(--deed); color: #fff }
.main:hover { background: #164536 }
.account { text-align: left; padding: 10px 16px; overflow-wrap: anywhere }
.account span { display: block; font-weight: 400; font-size: 14px; color: var(--soft) }
:focus-visible { outline: 3px solid #d97a00; outline-offset: 2px }
[role=alert] { margin: 0 0 12px; color: var(--bad); font-weight: 600 }
`
