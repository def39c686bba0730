import { errorCodes } from '#server/http/error-codes.ts'
import type { OpenApiDocument, OperationDocument, ResponseDocument } from './build-document.ts'
import { getReference, type JsonSchema } from './json-schema.ts'

interface Endpoint {
  call: string
  operation: OperationDocument
}

/** Renders the tables of docs/api.md, by the name of their markers. */
export function renderReference(source: OpenApiDocument): Record<string, string> {
  const document = inlineSmallSchemas(source)
  const endpoints: Endpoint[] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const { schemas } = document.components
  return {
    endpoints: renderEndpoints(endpoints),
    parameters: renderParameters(endpoints),
    requests: renderRequests(endpoints),
    objects: Object.entries(schemas)
      .filter(([, schema]) => !isSmall(schema))
      .map(([name, schema]) => `### ${name}\n\n${schema.description}\n\n${renderFields(schema)}`)
      .join('\n\n'),
    events: renderEvents(endpoints),
    'error codes': renderTable(
      ['code', 'status', 'meaning'],
      Object.entries(errorCodes).map(([code, { status, meaning }]) => [`\`${code}\``, String(status), meaning]),
    ),
    'rate limits': renderTable(
      ['call', 'requests', 'in'],
      endpoints.flatMap(({ call, operation: { 'x-rate-limit': limit } }) =>
        limit ? [[`\`${call}\``, String(limit.requests), `${limit.seconds / 60} minutes`]] : [],
      ),
    ),
  }
}

const isSmall = ({ properties = {} }: JsonSchema) => listFields({ properties }).length < 2

/** Replaces references to objects of at most one field by the objects: they need no section. */
function inlineSmallSchemas(document: OpenApiDocument): OpenApiDocument {
  const small = new Map(
    Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      isSmall(schema) ? [[getReference(name), schema]] : [],
    ),
  )
  return JSON.parse(JSON.stringify(document), (_key, value) => small.get(value?.$ref) ?? value)
}

const renderEndpoints = (endpoints: Endpoint[]) =>
  renderTable(
    ['call', 'does', 'success', 'error codes'],
    endpoints.map(({ call, operation }) => {
      const responses = Object.entries(operation.responses).flatMap(([status, response]) =>
        '$ref' in response ? [] : [{ status, response }],
      )
      return [
        `\`${call}\``,
        operation.summary,
        responses
          .filter(({ response }) => !listCodes(response))
          .map(({ status, response }) => `${status} ${renderContent(response)}`.trim())
          .join(', '),
        responses
          .flatMap(({ response }) => listCodes(response) ?? [])
          .map(code => `\`${code}\``)
          .join(', '),
      ]
    }),
  )

function renderContent({ content = {} }: ResponseDocument): string {
  const [[type, { schema }] = ['', { schema: {} as JsonSchema }]] = Object.entries(content)
  if (!type) return ''
  return type === 'text/event-stream' ? 'event stream' : renderType(schema)
}

/** Returns the error codes of a response; undefined when it is no error. */
export const listCodes = ({ content }: ResponseDocument): string[] | undefined =>
  content?.['application/json']?.schema.allOf?.[1]?.properties?.code?.enum as string[] | undefined

const renderParameters = (endpoints: Endpoint[]) =>
  renderTable(
    ['call', 'parameter', 'values', 'meaning'],
    endpoints.flatMap(({ call, operation: { parameters = [] } }) =>
      parameters.map(({ name, in: place, required, schema }, index) => [
        index === 0 ? `\`${call}\`` : '',
        `\`${name}\`${place === 'header' ? ' (header)' : ''}${required ? '' : ', optional'}`,
        renderType(schema),
        schema.description ?? '',
      ]),
    ),
  )

const renderRequests = (endpoints: Endpoint[]) =>
  endpoints
    .flatMap(({ call, operation: { requestBody } }) =>
      Object.entries(requestBody?.content ?? {})
        .filter(([, { schema }]) => schema.properties)
        .map(([type, { schema }]) => `### \`${call}\`\n\n\`${type}\`\n\n${renderFields(schema)}`),
    )
    .join('\n\n')

const renderEvents = (endpoints: Endpoint[]) =>
  renderTable(
    ['stream', 'event', 'data', 'meaning'],
    endpoints.flatMap(({ call, operation }) => {
      const events = (operation.responses['200'] as ResponseDocument | undefined)?.['x-events'] ?? {}
      return Object.entries(events).map(([name, { data, description }], index) => [
        index === 0 ? `\`${call}\`` : '',
        `\`${name}\``,
        renderType(data),
        description,
      ])
    }),
  )

const renderFields = (schema: JsonSchema) =>
  renderTable(
    ['field', 'type', 'meaning'],
    listFields(schema).map(({ path, field, isRequired }) => [
      `\`${path}\`${isRequired ? '' : ', optional'}`,
      renderType(field),
      field.description ?? '',
    ]),
  )

interface Field {
  path: string
  field: JsonSchema
  isRequired: boolean
}

/** Lists the fields of an object, and after each the fields of what it contains. */
const listFields = ({ properties = {}, required = [] }: JsonSchema, prefix = ''): Field[] =>
  Object.entries(properties).flatMap(([name, field]) => [
    { path: `${prefix}${name}`, field, isRequired: required.includes(name) },
    ...listFields(field, `${prefix}${name}.`),
    ...listFields(field.items ?? {}, `${prefix}${name}[].`),
    ...(field.anyOf ?? []).flatMap(alternative => listFields(alternative, `${prefix}${name}.`)),
  ])

function renderType(schema: JsonSchema): string {
  const { $ref, type, anyOf, items, properties, additionalProperties, const: value } = schema
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return `[${name}](#${name.toLowerCase()})`
  }
  if (anyOf) return anyOf.map(renderType).join(' or ')
  if (schema.enum)
    return [...schema.enum.map(name => (name === null ? 'null' : `\`${name}\``)), renderLimits(schema)]
      .filter(Boolean)
      .join(', ')
  if (properties && isSmall(schema)) return renderSmallObject(properties)
  if (value !== undefined) return `\`${value}\``
  if (type === 'array') return `list of ${renderType(items ?? {})}`
  if (typeof additionalProperties === 'object') return `object of ${renderType(additionalProperties)}`
  const formatName = { 'date-time': 'time', binary: 'file' }[schema.format ?? '']
  const name = [type ?? 'any'].flat().join(' or ')
  return [formatName ? name.replace('string', formatName) : name, renderLimits(schema)].filter(Boolean).join(', ')
}

function renderSmallObject(properties: Record<string, JsonSchema>): string {
  const fields = Object.entries(properties).map(([name, { const: value }]) =>
    value === undefined ? name : `${name}: ${JSON.stringify(value)}`,
  )
  return `\`{ ${fields.join(', ')} }\``.replace('{  }', '{}')
}

function renderLimits({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: value }: JsonSchema) {
  const limits = [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    maxLength ? `${minLength ? `${minLength} to` : 'up to'} ${maxLength} characters` : '',
    maxItems ? `${minItems ?? 0} to ${maxItems}` : '',
    value === undefined || value === '' || typeof value === 'object' ? '' : `default \`${value}\``,
  ]
  return limits.filter(Boolean).join(', ')
}

function renderTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
