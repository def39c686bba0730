/** What a check has found. `problem` says what is wrong and what to do. */
export type Finding = { ok: true; detail: string } | { ok: false; problem: string }

export interface LiveCheck {
  /** Name of the setting, or of what is checked. */
  name: string
  /** Whether a shop may open with this problem. */
  isAdvice?: boolean
  /** May throw: an error is a problem. */
  run(): Promise<Finding>
}

export const found = (detail: string): Finding => ({ ok: true, detail })
export const problem = (text: string): Finding => ({ ok: false, problem: text })

/**
 * Runs all checks, one after the other, and prints a line for each.
 * @returns whether the shop may open
 */
export async function runLiveChecks(checks: readonly LiveCheck[], print: (line: string) => void): Promise<boolean> {
  let mayOpen = true
  for (const { name, isAdvice, run } of checks) {
    const finding = await run().catch((error: unknown) => ({ ok: false as const, problem: String(error) }))
    if (finding.ok) print(`ok       ${name}: ${finding.detail}`)
    else print(`${isAdvice ? 'advice  ' : 'PROBLEM '} ${name}: ${finding.problem}`)
    if (!finding.ok && !isAdvice) mayOpen = false
  }
  return mayOpen
}
