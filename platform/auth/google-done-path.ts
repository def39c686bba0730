/** The page that ends every sign-in with Google, successful or not. */
export const googleDonePath = '/login/google/done'
