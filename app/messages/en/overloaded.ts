export const title = 'One moment, please'
export const text =
  'Too many people are going through the racks at once, or something behind them is slow, and this page has to wait. Nothing is lost: your cart is still there. If you have just sent something, look whether it has arrived before you send it again.'
