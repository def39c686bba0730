import * as messages from '#app/messages/current.ts'

/** What became of a question whose form was posted without scripts. */
const PostedResult = () => (
  <>
    <p id="asked" className="hidden font-semibold target:block">
      {messages.question.results.asked}
    </p>
    <p id="not-asked" className="hidden font-semibold target:block">
      {messages.question.results.failed}
    </p>
  </>
)

export default PostedResult
