/** As the bell shows it: 9 → '9', 10 → '9+' (ANAV-02). */
export const formatUnreadCount = (unread: number) => (unread > 9 ? '9+' : String(unread))
