import { type Sen, sen } from '#store/money.ts'

/** Adds up whole numbers of records by their names. One that a record lacks is 0. */
export const addUp = <Name extends string>(
  names: readonly Name[],
  records: readonly Partial<Record<Name, number>>[],
): Record<Name, Sen> =>
  Object.fromEntries(
    names.map(name => [name, sen(records.reduce((sum, record) => sum + (record[name] ?? 0), 0))]),
  ) as Record<Name, Sen>

/** Adds them up in all, and by months such as '2026-11', the latest first. */
export function addUpMonths<Name extends string>(
  names: readonly Name[],
  records: readonly ({ month: string } & Partial<Record<Name, number>>)[],
) {
  const months = [...Map.groupBy(records, ({ month }) => month)].sort(([a], [b]) => (a < b ? 1 : -1))
  return {
    total: addUp(names, records),
    months: months.map(([month, ofMonth]) => ({ month, ...addUp(names, ofMonth) })),
  }
}
