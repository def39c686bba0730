/** Sheets of 24 labels. */
export const maxLabels = 48

/** The labels of these products; without any those of the newest for sale. */
export const getLabelsPath = (ids: readonly string[]) =>
  ids.length === 0 ? '/admin/labels' : `/admin/labels?ids=${ids.join()}`
