import { readFile, writeFile } from 'node:fs/promises'
import { apiDocsPaths, renderApiDocs } from '#tools/openapi/render-api-docs.ts'

// Writes docs/openapi.yaml and the generated parts of docs/api.md.

const docs = renderApiDocs(await readFile(apiDocsPaths.markdown, 'utf8'))
await writeFile(apiDocsPaths.yaml, docs.yaml)
await writeFile(apiDocsPaths.markdown, docs.markdown)
