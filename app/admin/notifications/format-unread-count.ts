/** The count on the bell: '9+' above nine. */
export const formatUnreadCount = (unread: number) => (unread > 9 ? '9+' : String(unread))
