import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { ArchiveError } from '../archive/manifest.ts'
import type { Row } from '../export/columns.ts'
import { decodeTypedFields, isObject } from './hosted-values.ts'

export const collectionNames = ['users', 'products', 'orders', 'notifications', 'feedbacks'] as const
export type CollectionName = (typeof collectionNames)[number]

/** A document of a collection. `line` counts the documents of a collection from 1. */
export interface HostedDocument {
  id: string
  line: number
  data: Row
}

export interface HostedExport {
  collections: Record<CollectionName, HostedDocument[]>
  /** Files and collections that the store has no place for. */
  leftOut: string[]
}

/** A text of this length, and what is read from it, fit into memory. */
const maxBytes = 200_000_000

const isCollection = (name: string): name is CollectionName => (collectionNames as readonly string[]).includes(name)

/**
 * Reads an export of the hosted database: a directory with a file for each collection, or a file
 * with all of them.
 * @throws ArchiveError when there is none, or a file is no JSON.
 */
export async function readCollections(source: string): Promise<HostedExport> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new ArchiveError(`There is no ${source}.`)
  const read: HostedExport = {
    collections: { users: [], products: [], orders: [], notifications: [], feedbacks: [] },
    leftOut: [],
  }
  if (found.isDirectory()) {
    const names = (await readdir(source)).filter(name => /\.(json|jsonl|ndjson)$/.test(name)).sort()
    for (const name of names) await readFileInto(read, join(source, name))
  } else await readFileInto(read, source)
  if (Object.values(read.collections).every(documents => documents.length === 0))
    throw new ArchiveError(`${source} has none of the collections ${collectionNames.join(', ')}.`)
  return read
}

async function readFileInto(read: HostedExport, file: string): Promise<void> {
  const { size } = await stat(file)
  if (size > maxBytes)
    throw new ArchiveError(`${file} has ${Math.round(size / 1e6)} MB. The limit is ${maxBytes / 1e6} MB: split it.`)
  // A decoder leaves out the byte order mark that programs on Windows write. JSON has none.
  const content = parseFile(file, new TextDecoder().decode(await readFile(file)))
  const name = basename(file, extname(file))
  const nested = findNestedCollections(content)
  // `{ "users": [ … ] }` in users.json is the collection itself.
  if (isCollection(name)) addDocuments(read, name, isObject(content) && content[name] ? content[name] : content)
  else if (nested) for (const [key, value] of Object.entries(nested)) addCollection(read, key, value)
  else read.leftOut.push(basename(file))
}

function addCollection(read: HostedExport, name: string, value: unknown): void {
  if (isCollection(name)) addDocuments(read, name, value)
  else read.leftOut.push(name)
}

function addDocuments({ collections }: HostedExport, name: CollectionName, value: unknown): void {
  for (const [id, data] of listDocuments(value))
    collections[name].push({ id, data, line: collections[name].length + 1 })
}

function findNestedCollections(content: unknown): Row | undefined {
  if (!isObject(content)) return undefined
  const nested = isObject(content.__collections__) ? content.__collections__ : content
  return Object.keys(nested).some(isCollection) ? nested : undefined
}

function parseFile(file: string, text: string): unknown {
  try {
    if (extname(file) === '.json') return JSON.parse(text)
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line))
  } catch (error) {
    throw new ArchiveError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Lists the documents of a list, of an object keyed by id, or of an answer of the API. */
function listDocuments(value: unknown): [id: string, data: Row][] {
  if (isObject(value) && Array.isArray(value.documents)) return listDocuments(value.documents)
  if (Array.isArray(value)) return value.map(entry => toDocument(entry, undefined))
  return isObject(value) ? Object.entries(value).map(([id, entry]) => toDocument(entry, id)) : []
}

const idFields = ['id', '_id', '__id__', 'uid', 'localId']

function toDocument(entry: unknown, key: string | undefined): [id: string, data: Row] {
  // What is no document is refused later: it has none of the fields.
  if (!isObject(entry)) return [key ?? '', {}]
  const { name, fields, data } = entry
  if (isObject(fields)) return [key ?? findId(entry) ?? getLastSegment(name), decodeTypedFields(fields)]
  const document = isObject(data) ? data : entry
  return [key ?? findId(entry) ?? findId(document) ?? '', document]
}

function findId(entry: Row): string | undefined {
  for (const field of idFields) {
    const value = entry[field]
    const id = isObject(value) ? value.$oid : value
    if (typeof id === 'string' && id !== '') return id
    if (typeof id === 'number') return String(id)
  }
  return undefined
}

const getLastSegment = (name: unknown) => (typeof name === 'string' ? name.slice(name.lastIndexOf('/') + 1) : '')
