import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { OpenApiDocument, OperationDocument, ResponseDocument } from '#tools/openapi/build-document.ts'
import { apiDocsPaths } from '#tools/openapi/render-api-docs.ts'

export const committed = {
  yaml: readFileSync(apiDocsPaths.yaml, 'utf8'),
  markdown: readFileSync(apiDocsPaths.markdown, 'utf8'),
  exported: readFileSync(apiDocsPaths.exported, 'utf8'),
}
const document: OpenApiDocument = parse(committed.yaml)

export interface DocumentedOperation extends OperationDocument {
  method: string
  path: string
}

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): DocumentedOperation => ({ method, path, ...operation })),
)

/** @throws when no operation has this id. */
export function getOperation(id: string): DocumentedOperation {
  const operation = operations.find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`docs/openapi.yaml has no operation ${id}`)
  return operation
}

export const findResponse = (id: string, status: number): ResponseDocument | undefined =>
  getOperation(id).responses[status] as ResponseDocument | undefined

// Strict mode rejects unknown keywords of schemas, so the document's own ones are made known.
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false })
addFormats.default(ajv)
ajv.addVocabulary(Object.keys(document))
ajv.addSchema(document, 'openapi')

/** Lists how a value differs from the schema at a place of the document. */
export function listMismatches(place: (string | number)[], value: unknown): string[] {
  const pointer = place
    .map(key => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}
