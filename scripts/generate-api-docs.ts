import { readFile, writeFile } from 'node:fs/promises'
import { createHarness } from '#test/harness.ts'
import { apiDocsPaths, renderApiDocs } from '#tools/openapi/render-api-docs.ts'

// Writes docs/openapi.yaml and the generated parts of docs/api.md and docs/export.md.

const harness = await createHarness()
const { yaml: _yaml, ...edited } = apiDocsPaths
const read = Object.entries(edited).map(async ([name, path]) => [name, await readFile(path, 'utf8')])
const docs = renderApiDocs(harness.routes, Object.fromEntries(await Promise.all(read)))
for (const [name, path] of Object.entries(apiDocsPaths)) await writeFile(path, docs[name as keyof typeof docs])
await harness.close()
