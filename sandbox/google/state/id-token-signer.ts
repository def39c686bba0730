import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** Signs ID tokens with a key that is generated for each signer and never stored. */
export interface Signer {
  /** The key set of /jwks, with the public key only. */
  getPublicKeys(): Promise<{ keys: JWK[] }>
  sign(claims: JWTPayload): Promise<string>
}

const alg = 'RS256'

export function createSigner(): Signer {
  const keyPair = generateKey()
  return {
    getPublicKeys: async () => ({ keys: [(await keyPair).publicJwk] }),
    async sign(claims) {
      const { privateKey, kid } = await keyPair
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey)
    },
  }
}

async function generateKey() {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  // A thumbprint as key id lets clients notice a new key after a restart, and fetch it.
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, publicJwk: { ...jwk, kid, alg, use: 'sig' } }
}
