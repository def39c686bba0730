// Plain JavaScript: it has something to say to an older Node, which can't run the store.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeOldNode, listMissingPackages } from './install-packages.js'

/**
 * Describes what keeps a production install from starting, and what to do about it.
 *
 * @param {string} root The directory of package.json.
 * @returns {Promise<string | undefined>}
 */
export async function describeProblem(root, version = process.versions.node) {
  const oldNode = describeOldNode(version)
  if (oldNode) return oldNode

  const missing = listMissingPackages(root, { includeDev: false })
  if (missing.length > 0)
    return `Packages are missing or of another version than package-lock.json says (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? `, and ${missing.length - 3} more` : ''}). Install them: npm ci --omit=dev`

  const howToBuild =
    'Build here, not as root, with npm ci && npm run build && npm prune --omit=dev, or copy build/ from a machine that has built the same version.'
  if (!existsSync(join(root, 'build/stamp'))) return `There is no build to start. ${howToBuild}`
  const { computeStamp, readStamp } = await import('./build-stamp.ts')
  if (readStamp(root) !== computeStamp(root)) return `build/ was made from other sources than these. ${howToBuild}`
  return undefined
}
