import type { z } from 'zod'
import { type ErrorCode, errorCodes } from '#server/http/error-codes.ts'
import { errorSchema } from '#server/http/error-response.ts'
import { generalErrors, listOperations, type Operation, type Routes } from '#tools/openapi/list-operations.ts'

/**
 * Compares answers of an app with what its endpoints declare: status, JSON body, error code and the
 * data of events.
 * @param onMismatch gets a sentence for each difference
 */
export function createResponseCheck(routes: Routes, onMismatch: (mismatch: string) => void) {
  const operations = listOperations(routes).map(operation => ({
    ...operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

  return async ({ method, url }: Request, response: Response): Promise<Response> => {
    const { pathname } = new URL(url)
    const operation = operations.find(
      ({ method: declared, pattern }) => declared === method.toLowerCase() && pattern.test(pathname),
    )
    const isUnreadable = response.status === 304 || response.headers.has('content-encoding')
    if (!operation || isUnreadable) return response
    const report = (mismatch: string) =>
      onMismatch(`${method} ${operation.path} answers ${response.status}, which its declaration has not: ${mismatch}`)
    if (operation.events && response.ok) return checkEvents(response, operation.events, report)
    const text = await response.clone().text()
    for (const mismatch of listMismatches(operation, response.status, text)) report(mismatch)
    return response
  }
}

function listMismatches({ responses, errors }: Operation, status: number, text: string): string[] {
  const declared = responses[status]
  if (declared && !declared.schema) return text === '' ? [] : [text]
  const body = parseJson(text)
  if (declared?.schema) return listIssues(declared.schema, body)
  const { code } = (body ?? {}) as { code?: ErrorCode }
  const isAllowed = code && [...errors, ...generalErrors].includes(code) && errorCodes[code].status === status
  return isAllowed ? listIssues(errorSchema, body) : [text]
}

const listIssues = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the events as they pass. */
function checkEvents(
  response: Response,
  events: NonNullable<Operation['events']>,
  report: (mismatch: string) => void,
): Response {
  const decoder = new TextDecoder()
  let rest = ''
  const checked = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, name] = /^event: (.*)$/m.exec(block) ?? []
          const [, data = ''] = /^data: (.*)$/m.exec(block) ?? []
          if (name === undefined) continue
          const schema = events[name]?.schema
          for (const issue of schema ? listIssues(schema, parseJson(data)) : ['no such event'])
            report(`${name} ${data}: ${issue}`)
        }
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(checked, response)
}
