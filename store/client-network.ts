/** The network that a request comes from, by which limits count. */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address: what one subscriber has. */
  prefix: string
  /**
   * The /48 of an IPv6 address, null for IPv4. One customer may have a whole /48, and a mobile
   * carrier may put many into one, so limits by it are wider.
   */
  site: string | null
}
