/** The version of Stripe's API that responses and events follow. */
export const apiVersion = '2026-10-28.endive'
