import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { computeStamp } from './build-stamp.ts'

const scripts = ['build-stamp.ts', 'install.js', 'install-packages.js', 'prepare-start.js', 'production-install.js']
const packages: Record<string, object> = {
  '': { devDependencies: { builder: '1.0.0' } },
  'node_modules/server': { version: '2.0.0' },
  'node_modules/builder': { version: '1.0.0', dev: true },
  'node_modules/node': { resolved: 'tools/node', link: true },
  'tools/node': { version: '24.21.0', dev: true },
  'node_modules/node-here': { version: '24.21.0', dev: true, optional: true },
  'node_modules/node-elsewhere': { version: '24.21.0', dev: true, optional: true },
}
const development = ['server', 'builder', 'node', 'tools/node', 'node-here']

/** A clone of the store with two packages, and an npm that writes down what it is asked for. */
const root = setUpTemporaryFolder('prepare-start')
beforeEach(() => {
  for (const name of scripts) cpSync(`scripts/${name}`, join(root.path, 'scripts', name))
  write('package.json', { type: 'module', ...packages[''] })
  write('package-lock.json', { packages })
  write('bin/npm', '#!/bin/sh\necho "$*" >> npm-calls\n')
  chmodSync(join(root.path, 'bin/npm'), 0o755)
})

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root.path, path)), { recursive: true })
  writeFileSync(join(root.path, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function install(names: string[], versions: Record<string, string> = {}): void {
  const installed = names.map(name => {
    const path = name.includes('/') ? name : `node_modules/${name}`
    return [path, { ...packages[path], ...(versions[name] ? { version: versions[name] } : {}) }]
  })
  write('node_modules/.package-lock.json', { packages: Object.fromEntries(installed) })
}

const flagsOfOlderNode = [
  '--import',
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`,
]

function run(script: string, { environment = {}, flags = [] }: { environment?: object; flags?: string[] } = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(root.path, 'scripts', script)], {
    cwd: root.path,
    encoding: 'utf8',
    env: { PATH: [join(root.path, 'bin'), process.env.PATH].join(delimiter), ...environment },
  })
  const calls = join(root.path, 'npm-calls')
  return { status, stderr, npm: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] }
}
const prepareStart = (options?: Parameters<typeof run>[1]) => run('prepare-start.js', options)

test('a start in a clone for development makes it ready', () => {
  expect(prepareStart()).toMatchObject({ status: 0, npm: ['run --silent ready'] })
  install(development)
  expect(prepareStart()).toMatchObject({ status: 0, npm: ['run --silent ready', 'run --silent ready'] })
})

describe('installing the packages of the lockfile', () => {
  const npmCi = ['ci --include=dev --no-audit --no-fund --loglevel=error']

  test('does nothing when all are there but those of other platforms', () => {
    install(development)
    expect(run('install.js')).toEqual({ status: 0, stderr: '', npm: [] })
  })

  test.each<[string, () => void]>([
    ['nothing is installed', () => {}],
    ['a package is missing', () => install(development.filter(name => name !== 'builder'))],
    ['a package has another version', () => install(development, { server: '1.0.0' })],
    ["the platform's Node has another version", () => install(development, { 'node-here': '24.20.0' })],
    [
      'an earlier version has installed the package node',
      () => install(['server', 'builder', 'node'], { node: '24.21.0' }),
    ],
    ['the packages for development are missing', () => install(['server'])],
  ])('happens when %s', (_state, arrange) => {
    arrange()
    expect(run('install.js')).toMatchObject({ status: 0, npm: npmCi })
  })

  test.each(['#', '?', '%', '%20'])('says that no page can be built in a folder with %s in its name', name => {
    const folder = join(root.path, `one${name}two`)
    for (const script of scripts) cpSync(`scripts/${script}`, join(folder, 'scripts', script))
    write(`one${name}two/package.json`, { type: 'module' })
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/install.js')], { encoding: 'utf8' })
    expect(stderr).toBe(
      `The pages can't be built in ${folder}/: rename the folder so that its path has no ${name[0]}\n`,
    )
    expect(status).toBe(1)
  })

  test('says so where neither the packages nor the machine have Node 24', () => {
    install(development)
    const { status, stderr } = run('install.js', { flags: flagsOfOlderNode })
    expect(stderr).toMatch(/^The store needs Node 24 or newer, and this is 20\.20\.2\./)
    expect(status).toBe(1)
    write('node_modules/.bin/node', '')
    expect(run('install.js', { flags: flagsOfOlderNode })).toMatchObject({ status: 0, stderr: '' })
  })
})

test('neither installs nor builds in a production install', () => {
  install(['server'])
  write('build/stamp', computeStamp(root.path))
  expect(prepareStart()).toEqual({ status: 0, stderr: '', npm: [] })
})

test.each([
  ['without a build', () => {}, /^There is no build to start\. .*npm prune --omit=dev/],
  ['with a build of other sources', () => write('build/stamp', 'other'), /^build\/ was made from other sources/],
  ['without its packages', () => rmSync(join(root.path, 'node_modules'), { recursive: true }), /npm ci --omit=dev$/m],
])('says what to do in a production install %s', (_state, damage, sentence) => {
  install(['server'])
  damage()
  const { status, stderr, npm } = prepareStart({ environment: { NODE_ENV: 'production' } })
  expect(stderr).toMatch(sentence)
  expect({ status, npm }).toEqual({ status: 1, npm: [] })
})

test('says which Node a production install needs', () => {
  install(['server'])
  const { status, stderr, npm } = prepareStart({ flags: flagsOfOlderNode })
  expect(stderr).toMatch(/^The store needs Node 24 or newer, and this is 20\.20\.2\./)
  expect({ status, npm }).toEqual({ status: 1, npm: [] })
})
