/** Context variables that the API's middleware sets for its handlers. */
export interface ApiEnv {
  Variables: { requestId: string }
}
