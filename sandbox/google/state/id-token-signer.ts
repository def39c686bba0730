import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const alg = 'RS256'

export type Signer = ReturnType<typeof createSigner>

/** Signs ID tokens with a key that is generated for each signer and never stored. */
export function createSigner() {
  const keyPair = generateKey()
  return {
    /** The key set of /jwks, with the public key only. */
    getPublicKeys: async () => ({ keys: [(await keyPair).publicJwk] }),
    async sign(claims: JWTPayload): Promise<string> {
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
