/**
 * One search parameter of a list page. The empty string stands for the default, which the URL
 * leaves out.
 */
export interface ListParam<T> {
  parse(value: string): T
  format(value: T): string
}

/** A parameter that is taken as it is. */
export const rawParam: ListParam<string> = { parse: value => value, format: value => value }

/** Whose pieces are held: those of an order's buyer, or of who has asked a question. */
export const buyerParams = { order: rawParam, question: rawParam }

/** One of several values; the first one is the default. */
export const choiceParam = <T extends string>(options: readonly [T, ...T[]]): ListParam<T> => ({
  parse: value => options.find(option => option === value) ?? options[0],
  format: value => (value === options[0] ? '' : value),
})

/** What the searches of admin pages take. */
export const maxSearchLength = 100

export const textParam = (maxLength: number): ListParam<string> => ({
  parse: value => value.trim().slice(0, maxLength),
  format: value => value.trim(),
})

/** A category in lower case; empty for all. */
export const categoryParam: ListParam<string> = {
  ...rawParam,
  parse: value => value.trim().toLowerCase().slice(0, 50).replace(/^all$/, ''),
}

export const pageParam: ListParam<number> = {
  parse: value => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1),
  format: page => (page === 1 ? '' : String(page)),
}

/** How many rows to show: multiples of `step`, from `step` to `max`. */
export const rowCountParam = (step: number, max: number): ListParam<number> => ({
  parse(value) {
    const rows = Math.ceil(Number(value) / step) * step
    return Number.isNaN(rows) ? step : Math.min(Math.max(rows, step), max)
  },
  format: rows => (rows === step ? '' : String(rows)),
})

/** The parameters of a list page: `ListParams<typeof ordersUrl>`. */
export type ListParams<Url extends { parse(searchParams: URLSearchParams): object }> = ReturnType<Url['parse']>

/**
 * Reads and writes the search parameters of one list page. Values that are not valid count as the
 * default.
 */
export function createListUrl<T extends object>(path: string, listParams: { [Name in keyof T]: ListParam<T[Name]> }) {
  const names = Object.keys(listParams) as (keyof T & string)[]

  const parse = (searchParams: URLSearchParams): T =>
    Object.fromEntries(names.map(name => [name, listParams[name].parse(searchParams.get(name) ?? '')])) as T

  function getHref(params: Partial<T>): string {
    const values = { ...parse(new URLSearchParams()), ...params }
    const entries = names.map(name => [name, listParams[name].format(values[name])]).filter(([, value]) => value !== '')
    return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
  }

  return {
    path,
    parse,
    getHref,
    /**
     * For filter links: the page with these parameters changed and the others as they are when it
     * is followed.
     */
    withChanges:
      (changes: Partial<T>) =>
      (searchParams: URLSearchParams): string =>
        getHref({ ...parse(searchParams), ...changes }),
  }
}
