export interface FeedbackTable {
  id: string
  message: string
  email: string
  createdAt: string
}
