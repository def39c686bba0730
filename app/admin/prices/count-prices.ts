export const countPrices = (count: number) => `${count} ${count === 1 ? 'price' : 'prices'}`
