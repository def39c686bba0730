/**
 * Reads one search parameter of a list page. Must read what it returns as the same again. The empty
 * string stands for the default, which the URL leaves out.
 */
export type ListParam<T> = (value: string) => T

/** A parameter that is taken as it is. */
export const rawParam: ListParam<string> = value => value

/** Whose pieces are held: those of an order's buyer, or of who has asked a question. */
export const buyerParams = { order: rawParam, question: rawParam }

/** One of several values; the first one is the default. */
export const choiceParam =
  <T extends string>(options: readonly [T, ...T[]]): ListParam<T> =>
  value =>
    options.find(option => option === value) ?? options[0]

/** What the searches of admin pages take. */
export const maxSearchLength = 100

export const textParam =
  (maxLength: number): ListParam<string> =>
  value =>
    value.trim().slice(0, maxLength)

/** A category in lower case; empty for all. */
export const categoryParam: ListParam<string> = value => value.trim().toLowerCase().slice(0, 50).replace(/^all$/, '')

export const pageParam: ListParam<number> = value => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1)

/** How many rows to show: multiples of `step`, from `step` to `max`. */
export const rowCountParam =
  (step: number, max: number): ListParam<number> =>
  value => {
    const rows = Math.ceil(Number(value) / step) * step
    return Number.isNaN(rows) ? step : Math.min(Math.max(rows, step), max)
  }

/** The parameters of a list page: `ListParams<typeof ordersUrl>`. */
export type ListParams<Url extends { parse(searchParams: URLSearchParams): object }> = ReturnType<Url['parse']>

/**
 * Reads and writes the search parameters of one list page. Values that are not valid count as the
 * default.
 */
export function createListUrl<T extends object>(path: string, listParams: { [Name in keyof T]: ListParam<T[Name]> }) {
  const names = Object.keys(listParams) as (keyof T & string)[]

  const parse = (searchParams: URLSearchParams): T =>
    Object.fromEntries(names.map(name => [name, listParams[name](searchParams.get(name) ?? '')])) as T

  function getHref(params: Partial<T>): string {
    const query = new URLSearchParams()
    for (const name of names) {
      const value = listParams[name](String(params[name] ?? ''))
      if (value !== listParams[name]('')) query.set(name, String(value))
    }
    return String(query) === '' ? path : `${path}?${query}`
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
