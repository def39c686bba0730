/** The count on a badge: above `max` that and a plus, such as '9+'. */
export const formatCount = (count: number, max: number) => (count > max ? `${max}+` : String(count))

/** Such as '1 piece' and '2 pieces'. */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
