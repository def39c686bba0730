/** A count with its noun, such as '1 piece' and '2 pieces'. */
export const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
