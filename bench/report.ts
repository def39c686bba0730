import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Measurement } from './measurement.ts'

const details = 'docs/performance-details.md'
const figures = '## Figures\n'

/** Writes docs/performance.md, a line for each group, and all figures below the details’ notes. */
export function writeReport(measurements: readonly Measurement[]): void {
  const groups = [...Map.groupBy(measurements, measurement => measurement.group?.name ?? measurement.label).values()]
  writeFileSync(
    'docs/performance.md',
    `# Performance

Written by \`npm run bench\`: one machine, one run. Server and load generator share the machine: read ratios and orders of magnitude. Of several measurements of a kind the worst is here, and [all of them](performance-details.md#figures) on a page of their own.

${describeRun()}

| measurement | value | target |
|---|---|---|
${groups.map(formatGroup).join('\n')}

[What the figures mean, and why an aim is missed](performance-details.md).
`,
  )
  const [notes = ''] = readFileSync(details, 'utf8').split(figures)
  const tables = groups.filter(group => group.length > 1).map(formatTable)
  writeFileSync(details, `${notes}${figures}\n${describeRun()}\n${tables.join('')}`)
}

function describeRun(): string {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `${machine}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; commit ${commit}.`
}

function formatGroup(group: readonly Measurement[]): string {
  const [worst] = group.toSorted((a, b) => (b.group?.cost ?? 0) - (a.group?.cost ?? 0)) as [Measurement]
  if (!worst.group) return formatLine(worst)
  if (group.length === 1) return formatLine({ ...worst, label: `${worst.group.name}: ${worst.label}` })
  const missed = group.filter(({ target }) => target && !target.isMet).length
  const verdict =
    worst.target && `${worst.target.text}: ${missed > 0 ? `**${missed} of ${group.length} missed**` : 'met'}`
  return `| ${worst.group.name}, the worst of ${group.length}: ${worst.label} | ${worst.value} | ${verdict ?? ''} |`
}

const formatTable = (group: readonly Measurement[]): string => `
### ${group[0]?.group?.name}

| measurement | value | target |
|---|---|---|
${group.map(formatLine).join('\n')}
`

function formatLine({ label, value, target }: Measurement): string {
  const verdict = target ? `${target.text}: ${target.isMet ? 'met' : '**missed**'}` : ''
  return `| ${label} | ${value} | ${verdict} |`
}
