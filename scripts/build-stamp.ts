import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const stampFile = 'build/stamp'
const sources = [
  'app/**/*',
  'store/**/*',
  'public/**/*',
  'vite.config.ts',
  'scripts/{build-language,build-pages,build-service-worker,finish-build,route-manifest,slim-client}.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Hash of all files that the build depends on. */
export function computeStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { exclude: ['**/*.test.*'], withFileTypes: true }).filter(entry => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort())
    hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

export function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

export const writeStamp = () => writeFileSync(stampFile, computeStamp())
