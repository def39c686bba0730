export const title = 'Back in a moment'
export const text =
  'Our database does not answer right now, so this page has to wait, and so does buying. The racks and the pieces that somebody looked at a few minutes ago still open. Nothing is lost: your cart is still there.'
