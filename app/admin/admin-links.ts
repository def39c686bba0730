export interface AdminPageLink {
  to: string
  name: string
  reloadDocument?: boolean
  /** Set apart from the links before it. */
  startsGroup?: boolean
  /** Pages below its address are no part of it. */
  isExact?: boolean
}

/** The links of the admin navigation, in their order on wide screens. */
export const adminLinks = {
  listings: { to: '/admin', name: 'listings', isExact: true },
  newProduct: { to: '/admin/add-product', name: 'new product' },
  drops: { to: '/admin/drops', name: 'drops' },
  orders: { to: '/admin/orders', name: 'orders', startsGroup: true },
  questions: { to: '/admin/questions', name: 'questions' },
  messages: { to: '/admin/messages', name: 'messages' },
  pastSales: { to: '/admin/sold-items', name: 'past sales', startsGroup: true },
  money: { to: '/admin/money', name: 'money' },
  visits: { to: '/admin/visits', name: 'visits' },
  userManagement: { to: '/admin/user-management', name: 'user management', startsGroup: true },
  tips: { to: '/admin/tips', name: 'tips' },
  settings: { to: '/admin/settings', name: 'settings' },
  // The browser loads the orders anew, and shows that it does, when it goes back to them.
  clientPanel: { to: '/shop', name: 'client panel', reloadDocument: true },
} satisfies Record<string, AdminPageLink>
