/** @param number phone number with country code; everything but its digits is left out */
export const getWhatsAppLink = (number: string, text?: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
