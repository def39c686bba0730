import type { Context } from 'hono'
import type { z } from 'zod'
import type { ApiEnv } from './api-env.ts'
import { parseParams } from './params.ts'
import { parseForm } from './parse-form.ts'

/** Parses the parameters of a GET request, or throws a 400. */
export const parseQuery = <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): z.output<T> =>
  parseParams(schema, parseForm(new URL(c.req.url).searchParams))

/** Parses the parameters of a POST request, or throws a 400. */
export const parseBody = async <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> =>
  parseParams(schema, parseForm(new URLSearchParams(await c.req.text())))
