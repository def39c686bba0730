import type { Config } from '#platform/config.server.ts'
import type { FirstAdminResult } from '../auth/first-admin.ts'

/**
 * Prints where the shop is, who takes payments, which settings look misspelled and, once, the
 * password of a new demo admin.
 */
export function printStartupMessage(
  { publicUrl, stripe, googleEmulator, mailServer, dataDir, misspelled }: Config,
  { shopName, demoAdmin, advice, adminCode }: FirstAdminResult & { shopName: string; adminCode?: string | undefined },
): void {
  printLine('')
  printLine(`  ${shopName} is open:  ${publicUrl}/shop`)
  if (!stripe)
    printLine(`  Pay sandbox:         ${publicUrl}/sandbox/stripe/   (card 4242 4242 4242 4242; no real money moves)`)
  else if (stripe.apiBase) printLine(`  Payments by:         ${stripe.apiBase}`)
  if (googleEmulator === 'open')
    printLine(`  Google stand-in:     on, for this machine only (admins sign in with the code ${adminCode})`)
  if (googleEmulator === 'demo-accounts')
    printLine('  Google stand-in:     on: anybody can sign in to its demo accounts, which are never admins')
  if (!mailServer)
    printLine(
      `  No mail server:      messages to buyers are kept at ${publicUrl}/admin/messages (set SMTP_URL to send them)`,
    )
  if (demoAdmin)
    printLine(`  Admin, shown once:   ${demoAdmin.email} with the password ${demoAdmin.password} at ${publicUrl}/login`)
  if (advice) printLine(`  No admin:            ${advice}`)
  for (const slip of misspelled) printLine(`  Misspelled setting:  ${slip}`)
  printLine(`  Data in:             ${dataDir}`)
  printLine('  Press Ctrl-C to stop.')
  printLine('')
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
