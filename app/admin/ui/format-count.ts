/** The count on a badge: above `max` that and a plus, such as '9+'. */
export const formatCount = (count: number, max: number) => (count > max ? `${max}+` : String(count))
