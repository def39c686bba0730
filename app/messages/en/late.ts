export const title = 'That took too long'
export const text =
  'What this page needs did not come in time. It may be done all the same, so look before you try again. Nothing is lost: your cart is still there.'
