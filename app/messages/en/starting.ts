export const title = 'Hanging up the clothes'
export const text = 'The shop opens in a few seconds. This page comes by itself then.'
