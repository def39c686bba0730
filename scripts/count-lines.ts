import { execFileSync } from 'node:child_process'

// Prints the lines and tokens of the source by directory, at one commit or beside each other at
// several: node scripts/count-lines.ts [commit ...]. Blank lines and comments count as lines, not
// as tokens. Tests are left out, their harness is not.

interface Size {
  lines: number
  tokens: number
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']
const columns = commits.map(countByDirectory)
const directories = [...new Set(columns.flatMap(sizes => [...sizes.keys()]))].sort()
console.log(`| directory | ${commits.map(commit => `lines at ${commit} | tokens`).join(' | ')} |`)
console.log(`|---|${commits.map(() => '--:|--:|').join('')}`)
for (const directory of [...directories, ''])
  console.log(`| ${directory || '**all**'} | ${columns.map(sizes => formatSize(sizes, directory)).join(' | ')} |`)

function countByDirectory(commit: string): Map<string, Size> {
  const sizes = new Map<string, Size>()
  for (const file of git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isSource)) {
    const directory = file.split('/').slice(0, -1).slice(0, 2).join('/')
    const text = git('show', `${commit}:${file}`)
    const { lines, tokens } = sizes.get(directory) ?? { lines: 0, tokens: 0 }
    sizes.set(directory, { lines: lines + text.split('\n').length - 1, tokens: tokens + countTokens(text) })
  }
  return sizes
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: Number.MAX_SAFE_INTEGER })
}

function isSource(file: string): boolean {
  return (
    /^(app|bench|demo|platform|sandbox|scripts|server|store|test|tools)\/.*\.(tsx?|js|css|sql)$/.test(file) &&
    !/\.test\.tsx?$/.test(file)
  )
}

/** Counts words, numbers, strings and signs. */
function countTokens(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
  return code.match(/[\w$]+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^\s\w$]/g)?.length ?? 0
}

/** Of one directory, or of all for ''. */
function formatSize(sizes: ReadonlyMap<string, Size>, directory: string): string {
  const counted = directory === '' ? [...sizes.values()] : [sizes.get(directory) ?? { lines: 0, tokens: 0 }]
  const sum = (key: keyof Size) => counted.reduce((total, size) => total + size[key], 0)
  return `${sum('lines')} | ${sum('tokens')}`
}
