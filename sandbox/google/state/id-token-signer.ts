import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** Signs ID tokens with a key of its own, made when it is opened and gone with the process. */
export interface Signer {
  /** The public half, as /jwks shows it. */
  publicKeys(): Promise<{ keys: JWK[] }>
  sign(claims: JWTPayload): Promise<string>
}

const alg = 'RS256'

export function createSigner(): Signer {
  const keyPair = generateKey()
  return {
    publicKeys: async () => ({ keys: [(await keyPair).publicJwk] }),
    async sign(claims) {
      const { privateKey, kid } = await keyPair
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey)
    },
  }
}

async function generateKey() {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  // Named by its content: a client that kept the key of an earlier start sees that it must ask again.
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, publicJwk: { ...jwk, kid, alg, use: 'sig' } }
}
