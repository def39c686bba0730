export const notificationTypes = ['new_order', 'order_paid', 'low_stock', 'order_cancelled', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]
