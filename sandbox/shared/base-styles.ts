/**
 * Rules that the pages of all emulators share. Each emulator defines the colours `--ink`,
 * `--muted`, `--line`, `--paper`, `--background`, `--accent`, `--accent-dark`, `--accent-tint` and
 * `--bad`.
 */
export const baseStyles = `
* { box-sizing: border-box }
body { margin: 0; background: var(--background); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
header { padding: 10px 16px; background: var(--ink); color: #fff; text-align: center; font-size: 14px }
main { margin: 0 auto; padding: 20px 16px 48px }
section { min-width: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 20px }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 4px }
h2 { font-size: 17px; line-height: 1.3; margin: 0 0 12px }
p { margin: 0 0 12px; overflow-wrap: anywhere }
dl, ul { margin: 0; padding: 0; list-style: none }
section > :last-child, form > :last-child { margin-bottom: 0 }
.muted { color: var(--muted); font-size: 14px }
label { display: block; font-weight: 600; font-size: 14px; margin: 0 0 4px }
button, .button { min-height: 46px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent); background: #fff; color: var(--accent); cursor: pointer }
button:hover, .button:hover { background: var(--accent-tint) }
.primary { width: 100%; background: var(--accent); color: #fff }
.primary:hover { background: var(--accent-dark) }
:focus-visible { outline: 3px solid #d97a00; outline-offset: 2px }
`
