/** What a check has found. `problem` says what is wrong and what to do. */
export type Finding = { ok: true; detail: string } | { ok: false; problem: string }

export interface LiveCheck {
  /** Name of the setting, or of what is checked. */
  name: string
  /** Whether a shop may open with this problem. */
  isAdvice?: boolean
  /** The page where it is done, and what a link to it says. */
  link?: [path: string, label: string]
  /** May throw: an error is a problem. */
  run(): Promise<Finding>
}

export const found = (detail: string): Finding => ({ ok: true, detail })
export const problem = (text: string): Finding => ({ ok: false, problem: text })
