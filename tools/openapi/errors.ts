/** Errors of the API: the status, and what it means to a client. */
export const errors = {
  invalidRequest: { status: 400, meaning: 'A value is missing or invalid. `error` or `fields` says which.' },
  invalidImage: { status: 400, meaning: 'The file is not a photo that the store can use. `error` says why.' },
  invalidSignature: { status: 400, meaning: 'The signature is not that of the payment provider, or too old.' },
  anonymous: { status: 401, meaning: 'Nobody is signed in.' },
  notAdmin: { status: 403, meaning: 'The signed-in user is not an admin.' },
  crossSite: { status: 403, meaning: 'A page of another site sent the request.' },
  productNotFound: { status: 404, meaning: 'There is no such product.' },
  orderNotFound: { status: 404, meaning: 'There is no such order.' },
  productsUnavailable: {
    status: 409,
    meaning: 'Products are sold, held for another shopper or missing. `unavailable` lists them.',
  },
  orderMismatch: { status: 409, meaning: "A product, price or fee in the request is not the order's." },
  orderNotPayable: { status: 409, meaning: 'The order is paid, closed, or its bank is still deciding.' },
  imageInUse: { status: 409, meaning: 'A product or an order shows this photo.' },
  bodyTooLarge: { status: 413, meaning: 'The body is larger than 64 kB, a photo than 25 MB, a webhook than 1 MB.' },
  rateLimited: { status: 429, meaning: 'Too many requests. Wait for as many seconds as `Retry-After` says.' },
  serverFailed: { status: 500, meaning: 'The server failed.' },
  providerFailed: { status: 502, meaning: 'The payment provider failed. The products are free again; try again.' },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ApiError = keyof typeof errors
