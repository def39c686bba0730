import { createPath, useLocation } from 'react-router'
import * as messages from '#app/messages/current.ts'

/**
 * Says that the page's scripts could not be loaded, with a link that loads the page again. Hidden
 * until the script that loads them fails: see `deferModules`.
 */
export const LoadFailure = () => (
  <p id="load-failure" hidden role="alert" className="notice-bar">
    {messages.layout.partlyLoaded}
    <a href={createPath(useLocation())}>{messages.layout.loadAgain}</a>
  </p>
)

export const showLoadFailure = () => document.getElementById('load-failure')?.removeAttribute('hidden')
