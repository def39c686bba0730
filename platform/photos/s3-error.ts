/** An error of the bucket for photos: S3's own code as its name, or what broke the connection. */
export class S3Error extends Error {
  /** The system's code of a connection that failed, such as ECONNREFUSED. */
  readonly code: string | undefined
  /** Whether the same request may succeed a moment later. */
  readonly isTemporary: boolean

  constructor(
    name: string,
    message: string,
    { code, isTemporary = false }: { code?: string; isTemporary?: boolean } = {},
  ) {
    super(message)
    this.name = name
    this.code = code
    this.isTemporary = isTemporary
  }
}
