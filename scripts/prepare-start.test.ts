import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeStamp } from './build-stamp.ts'

const scripts = ['build-stamp.ts', 'install-packages.js', 'prepare-start.js', 'production-install.js']
const packages = {
  '': { devDependencies: { builder: '1.0.0' } },
  'node_modules/server': { version: '2.0.0' },
  'node_modules/builder': { version: '1.0.0', dev: true },
}

/** A clone of the store with two packages, and an npm that writes down what it is asked for. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prepare-start-'))
  for (const name of scripts) cpSync(`scripts/${name}`, join(root, 'scripts', name))
  write('package.json', { type: 'module', ...packages[''] })
  write('package-lock.json', { packages })
  write('npm.js', `import { appendFileSync } from 'node:fs'\nappendFileSync('npm-calls', process.argv[2] + '\\n')\n`)
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function install(...names: string[]): void {
  const installed = Object.entries(packages).filter(([path]) => names.includes(path.split('/')[1] ?? ''))
  write('node_modules/.package-lock.json', { packages: Object.fromEntries(installed) })
}

function prepareStart({ environment = {}, flags = [] }: { environment?: object; flags?: string[] } = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(root, 'scripts/prepare-start.js')], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js'), ...environment },
  })
  const calls = join(root, 'npm-calls')
  return { status, stderr, npm: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] }
}

test('installs packages and builds in a clone for development', () => {
  expect(prepareStart()).toMatchObject({ status: 0, npm: ['ci', 'run'] })
})

test('builds without installing when all packages are there', () => {
  install('server', 'builder')
  expect(prepareStart()).toMatchObject({ status: 0, npm: ['run'] })
})

test('neither installs nor builds in a production install', () => {
  install('server')
  write('build/stamp', computeStamp(root))
  expect(prepareStart()).toEqual({ status: 0, stderr: '', npm: [] })
})

test.each([
  ['without a build', () => {}, /^There is no build to start\. .*npm prune --omit=dev/],
  ['with a build of other sources', () => write('build/stamp', 'other'), /^build\/ was made from other sources/],
  ['without its packages', () => rmSync(join(root, 'node_modules'), { recursive: true }), /npm ci --omit=dev$/m],
])('says what to do in a production install %s', (_state, damage, sentence) => {
  install('server')
  damage()
  const { status, stderr, npm } = prepareStart({ environment: { NODE_ENV: 'production' } })
  expect(stderr).toMatch(sentence)
  expect({ status, npm }).toEqual({ status: 1, npm: [] })
})

test('says which Node a production install needs', () => {
  install('server')
  const olderNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`
  const { status, stderr, npm } = prepareStart({ flags: ['--import', olderNode] })
  expect(stderr).toMatch(/^The store needs Node 24 or newer, and this is 20\.20\.2\./)
  expect({ status, npm }).toEqual({ status: 1, npm: [] })
})
