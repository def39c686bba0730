/** A cookie that scripts can read, beside that of the shopper: this browser may have orders. */
export const orderedCookie = 'ordered'
