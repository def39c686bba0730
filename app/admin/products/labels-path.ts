/** Five sheets of 24 labels: an address with more ids could be too long. */
export const maxLabels = 120

/** The labels of these products; without any those of the newest for sale. */
export const getLabelsPath = (ids: readonly string[]) =>
  ids.length === 0 ? '/admin/labels' : `/admin/labels?ids=${ids.slice(0, maxLabels).join()}`
