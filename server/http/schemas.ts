import { z } from 'zod'
import { languages } from '#store/languages.ts'
import { text } from '#store/text-schema.server.ts'

/** A type of the store as it reads in JSON: ids are strings. */
export type Json<T> = T extends { readonly __id: string }
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T

/** An id in a path. One that is too long is that of nothing. */
export const idInPath = text(100).catch('')

export const time = z.iso.datetime()
export const myr = z.number().meta({ examples: [45] })

/** The language in a query, English unless it is another one of the shop. */
export const languageSchema = z
  .enum(languages)
  .optional()
  .catch(undefined)
  .transform(language => language ?? 'en')

/** The schemas of what the API sends, by their names in its documents. */
export const schemaNames = z.registry<{ id: string }>()

/** Defines an object that the API sends. Its documents give it a section of this name. */
export const defineObject = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).describe(description).register(schemaNames, { id })
