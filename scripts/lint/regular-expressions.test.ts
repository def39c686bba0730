import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import recheck from 'recheck'
import { expect, test, vi } from 'vitest'
import { isFullSize } from '#test/test-size.ts'

vi.setConfig({ testTimeout: 120_000 })

// Its other backends are programs of a platform.
process.env.RECHECK_BACKEND = 'pure'

/** Counts of steps in place of times: the same result on a busy machine. */
const limits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  maxNFASize: 300,
  maxInitialGenerationSize: 40,
  maxGenerationSize: 10,
  maxIteration: 2,
  maxGeneStringSize: 400,
  maxAttackStringSize: 20_000,
  incubationLimit: 5000,
  attackLimit: 5_000_000,
}

/** Returns why a text could take more than linear time; undefined when none can. */
function findComplexity({ source, flags }: { source: string; flags: string }): string | undefined {
  // Without anything that may repeat for ever or is nested, each place takes constant time.
  if (!/[*+]|,\}|\)\{/.test(source)) return undefined
  const found = recheck.checkSync(source, flags, limits)
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
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

// Ten seconds of a core.
test.runIf(isFullSize)('no regular expression takes more than linear time, whatever the text', () => {
  expect(expressions.size).toBeGreaterThan(100)
  const slow = [...expressions].flatMap(([text, { file, ...expression }]) => {
    const complexity = findComplexity(expression)
    return complexity === undefined ? [] : `${file}: ${text} (${complexity})`
  })
  expect(slow).toEqual([])
})

test.each([
  ['/ +$/gm', ' +$', 'gm'],
  ['/<body[^>]*>/', '<body[^>]*>', ''],
  ['/(a|a)*b/', '(a|a)*b', ''],
])('%s is found', (_text, source, flags) => {
  expect(findComplexity({ source, flags })).toMatch(/polynomial|exponential/)
})
