// Installs the packages of the lockfile when node_modules is missing or belongs to another
// lockfile. Plain JavaScript without dependencies: it runs on any Node, before anything is
// installed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Packages of a lockfile by their path; undefined when the file is missing or unreadable. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(readPackages('package-lock.json') ?? {}).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json (about a minute the first time) ...')
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Build and tests need the development dependencies, also with NODE_ENV=production.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    execFileSync(command, npm ? [npm, ...flags] : flags, { cwd: root, stdio: 'inherit' })
  } catch {
    console.error('npm ci failed: see its output above.')
    process.exit(1)
  }
}
