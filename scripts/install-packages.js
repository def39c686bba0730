// Plain JavaScript without dependencies: it runs on any Node, before anything is installed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of a lockfile by their path; undefined when the file is missing or unreadable. */
function readPackages(root, file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

const readInstalled = root => readPackages(root, 'node_modules/.package-lock.json')

/**
 * Names the packages of the lockfile that are missing in node_modules, or there in another version.
 *
 * @param {string} root The directory of package-lock.json.
 * @param {{ includeDev?: boolean }} options Whether development packages are needed, too.
 * @returns {string[]}
 */
export function listMissingPackages(root, { includeDev = true } = {}) {
  const installed = readInstalled(root) ?? {}
  return Object.entries(readPackages(root, 'package-lock.json') ?? {})
    .filter(([path, wanted]) => path !== '' && !wanted.optional && (includeDev || !wanted.dev))
    .filter(([path, wanted]) => installed[path]?.version !== wanted.version)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

/**
 * Whether the directory is for running the store alone: NODE_ENV says so, or packages are installed
 * and no development package is among them.
 *
 * @param {string} root The directory of package.json.
 * @returns {boolean}
 */
export function isProductionInstall(root, { NODE_ENV } = process.env) {
  if (NODE_ENV === 'production') return true
  const installed = readInstalled(root)
  if (!installed) return false
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return !Object.keys(devDependencies).some(name => `node_modules/${name}` in installed)
}

/**
 * Installs the packages of the lockfile when node_modules is missing or belongs to another one.
 *
 * @param {string} root The directory of package-lock.json.
 */
export function installPackages(root) {
  if (listMissingPackages(root).length === 0) return
  console.log('Installing the packages of package-lock.json (about a minute the first time) ...')
  try {
    // Build and tests need the development dependencies, also with NODE_ENV=production.
    runNpm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  } catch {
    console.error('npm ci failed: see its output above.')
    process.exit(1)
  }
}

/**
 * Runs npm in a process of its own, which sees a Node that has just been installed.
 *
 * @param {string} root Its working directory.
 * @param {string[]} args
 */
export function runNpm(root, args) {
  const npm = process.env.npm_execpath
  const command = npm ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(command, npm ? [npm, ...args] : args, { cwd: root, stdio: 'inherit' })
}
