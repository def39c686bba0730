/** The page to which every way through Google leads. */
export const googleDonePath = '/login/google/done'
