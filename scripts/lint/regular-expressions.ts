import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import recheck from 'recheck'

// npm run lint: fails for a regular expression that could take more than linear time, whatever the
// text. It takes half a minute of a core.

// Its other backends are programs of a platform.
process.env.RECHECK_BACKEND = 'pure'

/** Returns why a text could take more than linear time; undefined when none can. */
export function findComplexity({ source, flags }: { source: string; flags: string }): string | undefined {
  // Without anything that may repeat for ever or is nested, each place takes constant time.
  if (!/[*+]|,\}|\)\{/.test(source)) return undefined
  // It decides nothing of look-around and of very large ones: the hostile texts try these.
  const found = recheck.checkSync(source, flags, { checker: 'automaton', timeout: 3000, maxNFASize: 20_000 })
  return found.status === 'vulnerable' ? found.complexity.summary : undefined
}

/** Values in a template stand for a letter. */
const readText = (argument: Argument | undefined) =>
  argument?.quasis?.map(({ value }) => value.cooked).join('x') ?? argument?.value ?? ''

interface Argument {
  value?: string
  quasis?: { value: { cooked: string } }[]
}

function listExpressions(file: string) {
  const found: { source: string; flags: string }[] = []
  const addCall = (call: { callee: object; arguments: object[] }) => {
    if (!('name' in call.callee) || call.callee.name !== 'RegExp') return
    const [source, flags] = call.arguments as Argument[]
    found.push({ source: readText(source), flags: readText(flags) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const files = globSync('{app,platform,sandbox,server,store}/**/*.{ts,tsx}').filter(
  file => !/\.test\.tsx?$|^server\/tests\/|\/testing\//.test(file),
)
const expressions = new Map(
  files.flatMap(file =>
    listExpressions(file).map(expression => [`/${expression.source}/${expression.flags}`, { file, ...expression }]),
  ),
)

if (import.meta.main) {
  const slow = [...expressions].flatMap(([text, { file, ...expression }]) => {
    const complexity = findComplexity(expression)
    return complexity === undefined ? [] : [`${file}: ${text} (${complexity})`]
  })
  for (const expression of slow) console.error(expression)
  if (slow.length > 0 || expressions.size < 100) process.exitCode = 1
}
