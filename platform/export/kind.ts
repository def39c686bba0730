import { z } from 'zod'
import type { Tables } from '#store/database.server.ts'
import type { Columns, Row } from './columns.ts'

type TableName = keyof Tables & string
type ColumnName<T extends TableName> = keyof Tables[T] & string

/** Rows of another table that belong to a record, as a list inside of it. */
export interface Children {
  table: TableName
  columns: Columns
  /** Column that names the record; not in the list, because the record has it. */
  parent: string
  orderBy: readonly string[]
}

export interface RecordOptions {
  hasPasswordHashes: boolean
}

/** A kind of record: a file of an export, and the table that it comes from. */
export interface Kind {
  name: string
  table: TableName
  columns: Columns
  /** Columns that identify a record. */
  identity: readonly [string, ...string[]]
  /** Columns by which the records of the file are in order. */
  orderBy: readonly string[]
  /** Tells which of two versions of a record is newer; undefined where nothing does. */
  version: string | undefined
  children: Record<string, Children>
  /** Leaves out secrets, and rows that no other store can use. */
  isExported: (row: Row, options: RecordOptions) => boolean
  /** Columns that follow from the record and are not in the export. */
  derive: (record: Row) => Row
}

/**
 * Describes a kind.
 * @param description.omitted Columns that are not exported: transient, or derived from the others.
 */
export function defineKind<T extends TableName, Omitted extends ColumnName<T> = never>(
  table: T,
  description: {
    // Names every column of the table, so that a new one can't be forgotten.
    columns: Record<Exclude<ColumnName<T>, Omitted>, Columns[string]>
    omitted?: readonly Omitted[]
    identity?: readonly [ColumnName<T>, ...ColumnName<T>[]]
    orderBy?: readonly ColumnName<T>[]
    version?: ColumnName<T>
    children?: Record<string, Children>
    isExported?: Kind['isExported']
    derive?: (record: Row) => Row
  },
): Kind {
  const identity = description.identity ?? (['id'] as const)
  return {
    name: table,
    table,
    columns: description.columns,
    identity,
    orderBy: description.orderBy ?? identity,
    version: description.version,
    children: description.children ?? {},
    isExported: description.isExported ?? (() => true),
    derive: description.derive ?? (() => ({})),
  }
}

export function defineChildren<T extends TableName, P extends ColumnName<T>>(
  table: T,
  parent: P,
  orderBy: ColumnName<T> | readonly ColumnName<T>[],
  columns: Record<Exclude<ColumnName<T>, P>, Columns[string]>,
): Children {
  return { table, parent, orderBy: [orderBy].flat() as string[], columns }
}

/** The schema of a line. Lists of children may be left out when they are empty. */
export function createRecordSchema({ columns, children }: Kind): z.ZodType<Row> {
  const shape = (fields: Columns) =>
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const lists = Object.entries(children).map(([name, child]) => [
    name,
    z.array(z.strictObject(shape(child.columns))).default([]),
  ])
  return z.strictObject({ ...shape(columns), ...Object.fromEntries(lists) })
}
