import { type LiveCheck, problem } from '#store/opening/live-check.ts'

/**
 * Runs all checks, one after the other, and prints a line for each.
 * @returns whether the shop may open
 */
export async function runLiveChecks(checks: readonly LiveCheck[], print: (line: string) => void): Promise<boolean> {
  let mayOpen = true
  for (const { name, isAdvice, link, run } of checks) {
    const finding = await run().catch((error: unknown) => problem(String(error)))
    if (finding.ok) print(`ok       ${name}: ${finding.detail}`)
    else print(`${isAdvice ? 'advice  ' : 'PROBLEM '} ${name}: ${finding.problem}${link ? ` See ${link[0]}` : ''}`)
    if (!finding.ok && !isAdvice) mayOpen = false
  }
  return mayOpen
}
