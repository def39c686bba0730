import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import type { Row } from '../export/tables.ts'
import { HostedDocument, isObject } from './hosted-document.ts'

/** Documents of a collection, with their ids. */
export type Documents = { id: string; document: HostedDocument }[]

/** A text of this length, and what is read from it, fit into memory. */
const maxBytes = 200_000_000

/**
 * Reads the data of the hosted database: a directory with a file for each collection, or a file
 * with all of them.
 * @throws ArchiveError when there is none, or a file is no JSON.
 */
export async function readCollections(source: string): Promise<Record<string, Documents>> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new ArchiveError(`There is no ${source}.`)
  const content = found.isDirectory() ? await readFolder(source) : await readJson(source)
  const nested = isObject(content) && isObject(content.__collections__) ? content.__collections__ : content
  return Object.fromEntries(
    Object.entries(isObject(nested) ? nested : {}).map(([name, value]) => [name, listDocuments(value)]),
  )
}

async function readFolder(folder: string): Promise<Row> {
  const content: Row = {}
  for (const name of (await readdir(folder)).filter(name => name.endsWith('.json')).sort())
    content[basename(name, '.json')] = await readJson(join(folder, name))
  return content
}

async function readJson(file: string): Promise<unknown> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new ArchiveError(`${file} has ${Math.round(size / 1e6)} MB. The limit is ${maxBytes / 1e6} MB: split it.`)
  try {
    // A decoder leaves out the byte order mark that programs on Windows write. JSON has none.
    return JSON.parse(new TextDecoder().decode(await readFile(file)))
  } catch (error) {
    throw new ArchiveError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Lists the documents of a list, or of an object keyed by id. */
function listDocuments(value: unknown): Documents {
  const entries = Array.isArray(value)
    ? value.map(document => ['', document])
    : Object.entries(isObject(value) ? value : {})
  return entries.map(([key, data]) => {
    const document = new HostedDocument(data)
    return { id: String(key || (document.get('id') ?? document.get('uid') ?? '')), document }
  })
}
