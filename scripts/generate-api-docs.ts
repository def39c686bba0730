import { readFile, writeFile } from 'node:fs/promises'
import { createHarness } from '#test/harness.ts'
import { apiDocsPaths, renderApiDocs } from '#tools/openapi/render-api-docs.ts'

// Writes docs/openapi.yaml and the generated parts of docs/api.md.

const harness = await createHarness()
const docs = renderApiDocs(harness.routes, await readFile(apiDocsPaths.markdown, 'utf8'))
await writeFile(apiDocsPaths.yaml, docs.yaml)
await writeFile(apiDocsPaths.markdown, docs.markdown)
await harness.close()
