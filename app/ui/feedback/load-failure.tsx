import { Link, useLocation } from 'react-router'

/**
 * Says that the page's scripts could not be loaded, with a link that loads the page again. Hidden
 * until the script that loads them fails: see `deferScripts` of the server.
 */
export const LoadFailure = () => (
  <p id="load-failure" hidden role="alert" className="notice-bar">
    Only part of this page has loaded. <Link to={useLocation()}>Load it again</Link>
  </p>
)
