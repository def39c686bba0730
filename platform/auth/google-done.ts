/** The page to which every way through Google leads. */
export const googleDone = '/login/google/done'
