import Stripe from 'stripe'

export interface StripeClientOptions {
  secretKey: string
  /** Origin of another server with Stripe's API, such as the emulator. */
  apiBase?: string | undefined
  /** Answers Stripe's API inside this process, for the emulator. */
  fetch?: typeof fetch | undefined
  /** Timeout of one HTTP request; each call makes at most two, so that a shopper waits 10 s. */
  timeoutMs?: number
  /** Called with the time that a response names, which is exact to a second. */
  onTime?: ((time: Date) => void) | undefined
}

/** Creates Stripe's official client. */
export const createStripeClient = ({
  secretKey,
  apiBase,
  fetch,
  timeoutMs = 4_500,
  onTime = () => {},
}: StripeClientOptions): Stripe =>
  new Stripe(secretKey, {
    httpClient: createHttpClient(fetch, onTime),
    ...(apiBase ? parseApiBase(apiBase) : {}),
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  })

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

function createHttpClient(fetch: StripeClientOptions['fetch'], onTime: (time: Date) => void) {
  const client: HttpClient = fetch ? Stripe.createFetchHttpClient(fetch) : Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const time = Date.parse(String(response.getHeaders().date))
    if (!Number.isNaN(time)) onTime(new Date(time))
    return response
  }
  return client
}

function parseApiBase(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isHttp = protocol === 'http:'
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  }
}
