import { z } from 'zod'

/** A type of the store as it reads in JSON: ids are strings. */
export type Json<T> = T extends { readonly __id: string }
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T

export const time = z.iso.datetime()
export const myr = z.number().meta({ examples: [45] })
