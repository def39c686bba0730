/** The orders whose slips were opened, which the list selects when it is opened next. */
export const slipSelection: { ids: readonly string[] } = { ids: [] }
