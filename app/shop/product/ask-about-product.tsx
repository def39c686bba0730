import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadModule } from '../../ui/load-module.tsx'
import type { AskFormProps } from './ask-form.tsx'

const LoadFailure = (): ReactNode => messages.fit.loadFailed
const AskForm = lazy(() => loadModule(() => import('./ask-form.tsx')).catch(() => ({ default: LoadFailure })))
const PostedResult = import.meta.env.SSR ? lazy(() => import('../questions/posted-result.tsx')) : undefined

/** Opens the form that asks about a product. Its script is loaded when a shopper opens it. */
export function AskAboutProduct(props: AskFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  // It may have been opened before the page was hydrated.
  useEffect(() => setIsLoaded(details.current?.open === true), [])
  return (
    <div className="grid gap-4">
      {props.hasForm && <noscript>{PostedResult && <PostedResult />}</noscript>}
      <details ref={details} onToggle={() => setIsLoaded(true)} className="border-2 border-ink bg-chalk px-5">
        <summary className="wide flex min-h-14 cursor-pointer items-center justify-between after:content-['+'] [[open]>&]:after:content-['–']">
          {messages.question.askAboutProduct}
        </summary>
        <Suspense>{isLoaded && <AskForm {...props} />}</Suspense>
        <noscript>{import.meta.env.SSR && <AskForm {...props} />}</noscript>
      </details>
    </div>
  )
}
