import { insertArrivals } from '#store/alerts/insert-arrivals.server.ts'
import { addNewOrderNotification } from '#store/notifications/add-new-order-notification.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { readOrderNotifications } from '#store/notifications/read-order-notifications.server.ts'
import * as orderHooks from '#store/orders/order-hooks.server.ts'
import * as outbox from '#store/outbox/outbox.server.ts'
import { keepPhoto } from '#store/products/photo-queries.server.ts'
import { recordArrivals } from '#store/products/product-hooks.server.ts'
import { deleteDevices } from '#store/push/push-subscription-queries.server.ts'
import * as settingsHooks from '#store/settings/settings-hooks.server.ts'
import * as userHooks from '#store/users/user-hooks.server.ts'

// What follows from a change, in its transaction. Whatever connects to a database imports this.
recordArrivals.register(insertArrivals)
userHooks.deletePushDevices.register(deleteDevices)
userHooks.notifyOfRights.register((tx, notification) => addNotification(tx, { type: 'system', ...notification }))
settingsHooks.replacePhoto.register(keepPhoto)
settingsHooks.mailTransferChange.register(outbox.insertTransferChangedMessages)
orderHooks.addOrderMessage.register(outbox.insertOrderMessage)
orderHooks.addRefundFailedMessages.register(outbox.insertRefundFailedMessages)
orderHooks.withdrawMessage.register(outbox.deleteWaitingMessage)
orderHooks.notify.register(addNotification)
orderHooks.notifyNewOrder.register(addNewOrderNotification)
orderHooks.readNotifications.register(readOrderNotifications)
