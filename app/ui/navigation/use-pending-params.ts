import { useContext } from 'react'
import {
  type Location,
  type NavigateOptions,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { localPath } from './local-path.ts'

interface RouterLocations {
  location: Pick<Location, 'pathname' | 'search'>
  navigation: { location?: Pick<Location, 'pathname' | 'search'> | undefined }
}

/** Builds a link of a page from the search parameters that the page has, or is about to have. */
export type HrefBuilder = (searchParams: URLSearchParams) => string

/**
 * The search parameters of the navigation under way to the same path, or else of the current page.
 */
export function getPendingParams({ location, navigation }: RouterLocations): URLSearchParams {
  const target = navigation.location?.pathname === location.pathname ? navigation.location : location
  return new URLSearchParams(target.search)
}

/**
 * The search parameters that a filter, sort or page link has to start from. A link built from the
 * page that is shown would undo a filter chosen a moment before, while its page is still loading.
 */
export function usePendingParams() {
  const location = useLocation()
  const navigation = useNavigation()
  // The hooks return what was rendered last. The router's own state is ahead of them: it changes
  // with the click.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  const getLatestHref = (getHref: HrefBuilder) => getHref(getPendingParams(router?.state ?? { location, navigation }))
  return {
    pendingParams: getPendingParams({ location, navigation }),
    /** For event handlers only. */
    getLatestHref,
    navigateTo: (getHref: HrefBuilder, options?: NavigateOptions) =>
      navigate(localPath(getLatestHref(getHref)), options),
  }
}
