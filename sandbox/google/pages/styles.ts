/**
 * Plain and green: looks unlike Google and unlike the shop, so that nobody mistakes these pages for
 * either.
 */
export const styles = `
:root { --ink: #1c2a25; --muted: #55645d; --line: #d3ddd8; --paper: #fff; --background: #edf3f0; --accent: #1f5c48; --accent-dark: #164536; --accent-tint: #eaf4f0; --bad: #a3201b }
main { max-width: 480px; display: grid; gap: 20px }
ul { display: grid; gap: 10px }
input { font: inherit; color: inherit; accent-color: var(--accent) }
input[type=email] { width: 100%; min-height: 46px; padding: 8px 12px; background: #fff; border: 1px solid #76867f; border-radius: 6px; margin: 0 0 6px }
input[aria-invalid] { border-color: var(--bad) }
.check { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 0 0 10px; font-weight: 400 }
.check input { width: 22px; height: 22px; margin: 0 }
button { width: 100% }
.account { text-align: left; padding: 10px 16px; overflow-wrap: anywhere }
.account span { display: block; font-weight: 400; font-size: 14px; color: var(--muted) }
[role=alert] { margin: 0 0 12px; color: var(--bad); font-weight: 600 }
`
