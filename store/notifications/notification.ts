export type NotificationType = 'new_order' | 'order_paid' | 'low_stock' | 'order_cancelled' | 'system'
