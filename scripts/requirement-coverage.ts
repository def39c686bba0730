import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Holds the tests against docs/requirements.md: every demand has a test, and every id that a test
// names stands there. Ids stand at the end of test titles, `… [ID-01, T9]`, and nowhere else.

const idPattern = '(?:[A-Z]{2,6}-\\d{2}|T\\d{1,2}a?)'
const titleIds = new RegExp(`\\[(${idPattern}(?:, ${idPattern})*)\\]['"\`]`, 'g')

const known = readIds('docs/requirements.md')
// 'T' names how an open place of the specification is settled.
const required = new Set([...known].filter(id => id.includes('-')))
const prefixes = [...new Set([...required].map(id => id.replace(/-\d+$/, '')))].join('|')
const requirementId = new RegExp(`\\b(?:${prefixes})-\\d{2}\\b`, 'g')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file && existsSync(file))

const tested = new Set<string>()
const problems: string[] = []
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const isTest = /\.(test|e2e)\.tsx?$/.test(file)
  const withoutTitles = isTest ? text.replace(titleIds, takeIds(file)) : text
  for (const [id] of withoutTitles.matchAll(requirementId))
    problems.push(`${file}: ${id} stands outside the end of a test title`)
}
for (const id of required) if (!tested.has(id)) problems.push(`${id} has no test`)

for (const problem of problems) console.error(problem)
const covered = [...required].filter(id => tested.has(id)).length
console.log(`${covered} of ${required.size} requirements have a test, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

/** The ids in the first column of a document's tables. */
function readIds(file: string): Set<string> {
  const rows = readFileSync(file, 'utf8').matchAll(new RegExp(`^\\| (${idPattern}) \\|`, 'gm'))
  return new Set(Array.from(rows, ([, id = '']) => id))
}

/** Notes the ids of a title and takes them out of the text. */
function takeIds(file: string) {
  return (_: string, ids: string) => {
    for (const id of ids.split(', ')) {
      tested.add(id)
      if (!known.has(id)) problems.push(`${file}: ${id} is no known requirement`)
    }
    return ''
  }
}
