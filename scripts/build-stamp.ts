import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const stampFile = 'build/stamp'
const sources = [
  'app/**/*',
  'store/**/*',
  'public/**/*',
  'vite.config.ts',
  'scripts/{build-language,build-pages,build-service-worker,finish-build,route-manifest,run-program}.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Hash of all files that the build depends on. */
export function computeStamp(root = '.'): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.*'], withFileTypes: true })
  const paths = files.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.sort()) hash.update(relative(root, path)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

export function readStamp(root = '.'): string | undefined {
  try {
    return readFileSync(join(root, stampFile), 'utf8')
  } catch {
    return undefined
  }
}

export const writeStamp = () => writeFileSync(stampFile, computeStamp())
