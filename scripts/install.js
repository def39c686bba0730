// Runs before anything is installed, on whatever Node is there: plain JavaScript, no dependency.
// Installs what the lockfile says when node_modules is missing or was installed from another lockfile.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The packages that a lockfile names, by their path. */
function packages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isInstalled() {
  const installed = packages('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(packages('package-lock.json') ?? {}).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

if (!isInstalled()) {
  console.log('Installing what package-lock.json says (about a minute the first time) ...')
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The build and the tests need the development packages too, whatever NODE_ENV says.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    execFileSync(command, npm ? [npm, ...flags] : flags, { cwd: root, stdio: 'inherit' })
  } catch {
    console.error('npm ci did not finish: see its words above.')
    process.exit(1)
  }
}
