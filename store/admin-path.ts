/** Whether a path leads to a page of the admin area or its data. Capital letters do too. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(?=[/.]|$)/i.test(pathname)
