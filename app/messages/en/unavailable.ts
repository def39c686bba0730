export const title = 'Back in a moment'
export const text =
  'Our database does not answer right now, so this page has to wait, and so does buying. The racks and the pieces that somebody looked at within the last hour still open. Nothing is lost: your cart is still there.'
/** On a page from before. `time` is '14:02'. */
export const staleMark = (time: string) => `As of ${time}; some pieces may be gone.`
