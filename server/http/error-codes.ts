/**
 * Codes of the API's JSON errors: each has one HTTP status and one meaning. Clients may rely on
 * them; the sentence beside a code may change. docs/openapi.yaml lists them.
 */
export const errorCodes = {
  invalid_request: { status: 400, meaning: 'A value is missing or invalid. `error` or `fields` says which.' },
  invalid_email: { status: 400, meaning: "The contact's e-mail address is not valid." },
  invalid_phone: { status: 400, meaning: 'The phone number is not a Malaysian mobile number.' },
  missing_fields: { status: 400, meaning: 'Required fields are blank. `fields` lists them.' },
  empty_cart: { status: 400, meaning: 'The order has no items.' },
  total_too_high: { status: 400, meaning: 'The order costs more than the payment provider takes at once.' },
  invalid_image: { status: 400, meaning: 'The file is not a photo that the store can use. `error` says why.' },
  invalid_signature: {
    status: 400,
    meaning: 'The signature is not that of the payment provider, too old, or dated in the future.',
  },
  unauthorized: { status: 401, meaning: 'Nobody is signed in.' },
  forbidden: { status: 403, meaning: 'The signed-in user is not an admin.' },
  other_account: { status: 403, meaning: 'The signed-in user is not the expected one.' },
  cross_site_request: { status: 403, meaning: 'A page of another site sent the request.' },
  not_found: { status: 404, meaning: 'There is no such endpoint.' },
  method_not_allowed: { status: 405, meaning: 'No endpoint has this method.' },
  product_not_found: { status: 404, meaning: 'There is no such product.' },
  order_not_found: { status: 404, meaning: 'There is no such order.' },
  device_not_found: { status: 404, meaning: 'This device is not switched on for push messages.' },
  products_unavailable: {
    status: 409,
    meaning: 'Products are sold, held for another shopper or missing. `unavailable` lists them.',
  },
  order_mismatch: { status: 409, meaning: "A product, price or fee is not the order's, or a price has changed since." },
  order_not_payable: { status: 409, meaning: 'The order is paid, closed, or its bank is still deciding.' },
  checkout_in_progress: {
    status: 409,
    meaning: 'The payment page of the order is just being opened, so the order cannot change now. Try again.',
  },
  checkout_cancelled: { status: 409, meaning: 'The checkout was cancelled while its payment page was being opened.' },
  product_exists: { status: 409, meaning: 'There is a product with this id, with other values.' },
  edit_conflict: { status: 409, meaning: 'Somebody else has changed the same fields since they were loaded.' },
  draft_outdated: { status: 409, meaning: 'A later edit of this draft is saved.' },
  too_many_drafts: { status: 409, meaning: 'The admin has as many drafts as there may be.' },
  image_unusable: { status: 409, meaning: 'A photo is not stored, or another product shows it. Upload it again.' },
  drop_closed: { status: 409, meaning: 'The drop has opened, or there is no such drop.' },
  too_many_alerts: { status: 409, meaning: 'The device, or the shop, has as many search alerts as it may have.' },
  questions_off: { status: 409, meaning: 'The shop takes no questions, or has no mail server to answer them.' },
  too_many_questions: {
    status: 409,
    meaning: 'As many questions of this browser, or for this e-mail address, are unanswered as may be.',
  },
  image_in_use: { status: 409, meaning: 'A product or an order shows this photo.' },
  payload_too_large: {
    status: 413,
    meaning: 'The body is larger than 64 kB, a photo than 25 MB, a webhook than 1 MB.',
  },
  rate_limited: { status: 429, meaning: 'Too many requests. Wait for as many seconds as `Retry-After` says.' },
  internal_error: { status: 500, meaning: 'The server failed.' },
  hold_limit: {
    status: 429,
    meaning:
      'The order, the shopper or the network would hold too many products at once, or one of them for too long. `error` says which. `Retry-After` is there when waiting helps.',
  },
  overloaded: {
    status: 503,
    meaning:
      'Too much is asked for at once, or something behind the store is slow. Any endpoint may say so. Wait for as many seconds as `Retry-After` says; look first whether a write has been done.',
  },
  database_unavailable: {
    status: 503,
    meaning:
      'The database does not answer, or takes no writes. Any endpoint may say so. Wait for as many seconds as `Retry-After` says; look first whether a write has been done.',
  },
  photos_unavailable: {
    status: 503,
    meaning:
      'The bucket for photos does not answer, or fails. Photos, link previews and uploads may say so. Wait for as many seconds as `Retry-After` says.',
  },
  push_service_failed: { status: 502, meaning: "The push service of the device's browser failed, or refused." },
  payment_provider_failed: {
    status: 502,
    meaning: 'The payment provider failed. Try again; the products are free, or still held for this order.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof errorCodes
