import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveAssets } from './asset-archive.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asset-archive-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

const listArchived = () => readdirSync(join(dataDir, 'asset-archive/assets')).sort()

/** Makes a build with these assets. */
function build(...names: string[]): string {
  const directory = mkdtempSync(join(folder, 'build-'))
  for (const name of names) writeFileSync(join(directory, name), `content of ${name}`)
  return directory
}

/** Starts a store of this build, a minute after the ones before. */
async function start(...directories: string[]): Promise<void> {
  const lists = join(dataDir, 'asset-archive/builds')
  for (const path of existsSync(lists) ? readdirSync(lists).map(name => join(lists, name)) : []) {
    const before = statSync(path).mtimeMs / 1000 - 60
    utimesSync(path, before, before)
  }
  await archiveAssets(directories, dataDir)
}

test('keeps the assets of three builds, in every language', async () => {
  await start(build('1.js', 'common.css'), build('1-ms.js'))
  await start(build('2.js', 'common.css'))
  await start(build('3.js', 'common.css'))
  expect(listArchived()).toEqual(['1-ms.js', '1.js', '2.js', '3.js', 'common.css'])
  expect(readFileSync(join(dataDir, 'asset-archive/assets/1.js'), 'utf8')).toBe('content of 1.js')
  await start(build('4.js'))
  expect(listArchived()).toEqual(['2.js', '3.js', '4.js', 'common.css'])
})

test('a build counts once, however often and in how many processes it is started', async () => {
  const [first, second] = [build('1.js'), build('2.js')]
  await start(first)
  for (let restart = 0; restart < 4; restart++) await start(second)
  await Promise.all([start(second), start(second), start(second)])
  expect(listArchived()).toEqual(['1.js', '2.js'])
})

test('a build that was rolled back to is the newest again', async () => {
  const first = build('1.js')
  await start(first)
  await start(build('2.js'))
  await start(build('3.js'))
  await start(first)
  await start(build('4.js'))
  expect(listArchived()).toEqual(['1.js', '3.js', '4.js'])
})
