/** `number`: digits only, with the country's code. */
export const getWhatsAppLink = (number: string, text?: string) =>
  `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
