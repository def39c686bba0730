export const getThankYouPath = (sessionId: string) => `/thankyou?session_id=${encodeURIComponent(sessionId)}`
