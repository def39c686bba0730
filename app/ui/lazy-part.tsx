import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadModule } from './load-module.ts'

/**
 * A part of a page that is loaded when it is first shown. The page goes on without its script.
 * @param fallback shown while it is loading
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part: ComponentType<Props> = lazy(() => loadModule(load).catch(() => ({ default: () => null })))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
