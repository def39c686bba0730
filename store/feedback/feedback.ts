/** A shopper's message. `email` is 'anonymous' for a guest; time ISO 8601 UTC. */
export interface Feedback {
  id: string
  message: string
  email: string
  createdAt: string
}
