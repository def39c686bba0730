/** What a visitor said (DBS-05). `email` is the word anonymous for a guest; the time is ISO 8601 UTC. */
export interface Feedback {
  id: string
  message: string
  email: string
  createdAt: string
}
