import type { LiveCheck } from './live-check.ts'

/**
 * Runs all checks, one after the other, and prints a line for each.
 * @returns whether the shop may open
 */
export async function runLiveChecks(checks: readonly LiveCheck[], print: (line: string) => void): Promise<boolean> {
  let mayOpen = true
  for (const { name, isRequired, run } of checks) {
    const finding = await run().catch((error: unknown) => ({ ok: false as const, problem: String(error) }))
    if (finding.ok) print(`ok       ${name}: ${finding.detail}`)
    else print(`${isRequired ? 'PROBLEM ' : 'advice  '} ${name}: ${finding.problem}`)
    if (!finding.ok && isRequired) mayOpen = false
  }
  return mayOpen
}
