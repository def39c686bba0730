import { writeFile } from 'node:fs/promises'
import { createHarness } from '#test/harness.ts'
import { documentPath, renderDocument } from '#tools/openapi/build-document.ts'

// Writes docs/openapi.yaml.

const harness = await createHarness()
await writeFile(documentPath, renderDocument(harness.routes))
await harness.close()
