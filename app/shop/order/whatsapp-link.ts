/** `number`: digits only, with country code. */
export const getWhatsAppLink = (number: string, text?: string) =>
  `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
