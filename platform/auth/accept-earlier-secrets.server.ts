import type { SignIn, SignInRequest } from '#store/users/sign-in.ts'
import type { AuthSecretSource } from './auth-secrets.server.ts'
import { renewSignatures } from './signed-cookies.server.ts'

/** Makes a sign-in adapter accept cookies that were signed with an earlier AUTH_SECRET. */
export function acceptEarlierSecrets(signIn: SignIn, secrets: AuthSecretSource): SignIn {
  const renew = async ({ headers }: SignInRequest): Promise<SignInRequest> => renewSignatures(headers, secrets)
  /** Second factors are encrypted with the newest secret as soon as there is one. */
  const renewFresh = async (request: SignInRequest): Promise<SignInRequest> => {
    await secrets.read({ isFresh: true })
    return renew(request)
  }
  return {
    ...signIn,
    findUser: async (request, ...options) => signIn.findUser(await renew(request), ...options),
    findSessionId: async request => signIn.findSessionId(await renew(request)),
    logOutEverywhere: async request => signIn.logOutEverywhere(await renew(request)),
    changePassword: async (request, passwords) => signIn.changePassword(await renewFresh(request), passwords),
    logOut: async request => signIn.logOut(await renew(request)),
    register: async (request, account) => signIn.register(await renew(request), account),
    logIn: async (request, account) => signIn.logIn(await renewFresh(request), account),
    confirmCode: async (request, code) => signIn.confirmCode(await renewFresh(request), code),
    startSecondFactor: async (request, options) => signIn.startSecondFactor(await renewFresh(request), options),
    enableSecondFactor: async (request, options) => signIn.enableSecondFactor(await renewFresh(request), options),
    disableSecondFactor: async (request, password) => signIn.disableSecondFactor(await renewFresh(request), password),
    startGoogle: async (request, language) => signIn.startGoogle(await renew(request), language),
    finishGoogle: async request => {
      const { headers } = await renewFresh(request)
      return signIn.finishGoogle(new Request(request, { headers }))
    },
  }
}
