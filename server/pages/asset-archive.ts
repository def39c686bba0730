import { createHash, randomUUID } from 'node:crypto'
import { linkSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const maxBuilds = 3
const unfinished = '.tmp'

/**
 * Copies the assets of this build to the data directory, where those of the two builds that ran
 * before stay. Pages that a browser or another process has from these builds find their scripts
 * there. Asset names carry a hash of their contents, so all builds share one directory.
 *
 * @param directories Where this build has its assets.
 * @returns the directory whose `assets` has all of them.
 */
export async function archiveAssets(directories: readonly string[], dataDir: string): Promise<string> {
  const archive = join(dataDir, 'asset-archive')
  const assets = join(archive, 'assets')
  const builds = join(archive, 'builds')
  await mkdir(assets, { recursive: true })
  await mkdir(builds, { recursive: true })

  const sources = new Map<string, string>()
  for (const directory of directories)
    for (const name of await readdir(directory)) sources.set(name, join(directory, name))
  const names = [...sources.keys()].sort()
  const id = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
  // The list comes before the files: a process that deletes old files meanwhile spares these. Its
  // time says when the build was last started.
  await replaceFile(join(builds, `${id}.json`), path => writeFile(path, JSON.stringify(names)))

  const archived = new Set(await readdir(assets))
  await Promise.all(
    Array.from(sources)
      .filter(([name]) => !archived.has(name))
      .map(([name, source]) => addFile(source, join(assets, name))),
  )
  await deleteOldBuilds(builds, assets)
  return archive
}

/** Links the file where that is possible: a tenth of the time of a copy, and no room. */
async function addFile(source: string, path: string): Promise<void> {
  try {
    linkSync(source, path)
  } catch {
    // Another file system, or a build that belongs to another user.
    await replaceFile(path, temporary => copyFile(source, temporary))
  }
}

/** Another process that reads the file sees it whole or not at all. */
async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${randomUUID()}${unfinished}`
  await write(temporary)
  await rename(temporary, path)
}

async function deleteOldBuilds(builds: string, assets: string): Promise<void> {
  const lists = (await readdir(builds)).filter(name => name.endsWith('.json'))
  const started = await Promise.all(
    lists.map(async name => ({ path: join(builds, name), at: (await stat(join(builds, name))).mtimeMs })),
  )
  const newestFirst = started.toSorted((a, b) => b.at - a.at).map(({ path }) => path)
  const wanted = new Set<string>()
  for (const path of newestFirst.slice(0, maxBuilds))
    for (const name of JSON.parse(await readFile(path, 'utf8')) as string[]) wanted.add(name)
  const unwanted = (await readdir(assets)).filter(name => !wanted.has(name) && !name.endsWith(unfinished))
  const paths = [...newestFirst.slice(maxBuilds), ...unwanted.map(name => join(assets, name))]
  await Promise.all(paths.map(path => rm(path, { force: true })))
}
