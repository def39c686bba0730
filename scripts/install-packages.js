// Plain JavaScript without dependencies: it runs on any Node, before anything is installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const minNode = 24

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
 * Optional ones may be missing: each platform has its own.
 *
 * @param {string} root The directory of package-lock.json.
 * @param {{ includeDev?: boolean }} options Whether development packages are needed, too.
 * @returns {string[]}
 */
export function listMissingPackages(root, { includeDev = true } = {}) {
  const installed = readInstalled(root) ?? {}
  return (
    Object.entries(readPackages(root, 'package-lock.json') ?? {})
      // A link doesn't say what it is for; its target does.
      .filter(([path, wanted]) => path !== '' && !wanted.link && (includeDev || !wanted.dev))
      .filter(([path, wanted]) => {
        const found = installed[path]
        return found ? found.version !== wanted.version : !wanted.optional
      })
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
  )
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
 * Describes what is wrong with a version of Node; undefined when the store runs on it.
 *
 * @param {string} version
 * @returns {string | undefined}
 */
export function describeOldNode(version) {
  if (Number.parseInt(version, 10) >= minNode) return undefined
  return `The store needs Node ${minNode} or newer, and this is ${version}. Install it: https://nodejs.org/en/download`
}

/**
 * Describes why pages can't be built in a directory; undefined when they can. Vite takes these
 * characters of a path for parts of an address.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
function describeFolder(root) {
  const [character] = /[#?%]/.exec(root) ?? []
  return character && `The pages can't be built in ${root}: rename the folder so that its path has no ${character}`
}

/**
 * Installs the packages of the lockfile when node_modules is missing or belongs to another one.
 * Ends the process when that fails, where no page can be built, and where neither the packages nor
 * the machine have a Node that the store runs on.
 *
 * @param {string} root The directory of package-lock.json.
 */
export function installPackages(root) {
  endWith(describeFolder(root))
  if (listMissingPackages(root).length > 0) {
    console.log('Installing the packages of package-lock.json (about a minute the first time) ...')
    try {
      // Build and tests need the development dependencies, also with NODE_ENV=production.
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
      execFileSync('npm', args, { cwd: root, stdio: 'inherit' })
    } catch {
      console.error('npm ci failed: see its output above.')
      process.exit(1)
    }
  }
  if (!existsSync(join(root, 'node_modules/.bin/node'))) endWith(describeOldNode(process.versions.node))
}

/** @param {string | undefined} problem */
function endWith(problem) {
  if (!problem) return
  console.error(problem)
  process.exit(1)
}
