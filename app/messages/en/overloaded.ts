export const title = 'One moment, please'
export const text =
  'Too many people are going through the racks at once, and this page has to wait for its turn. Nothing is lost: your cart is still there.'
