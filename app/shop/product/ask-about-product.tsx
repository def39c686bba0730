import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadModule } from '../../ui/load-module.tsx'
import type { AskFormProps } from './ask-form.tsx'

const LoadFailure = (): ReactNode => messages.fit.loadFailed
const AskForm = lazy(() => loadModule(() => import('./ask-form.tsx')).catch(() => ({ default: LoadFailure })))
const PostedResult = import.meta.env.SSR ? lazy(() => import('../questions/posted-result.tsx')) : undefined

/** The forms that ask about a product, and offer another price for it. */
export const AskAboutProduct = ({ takesOffers, ...props }: AskFormProps & { takesOffers: boolean }) => (
  <div className="grid gap-4">
    {(props.hasForm || takesOffers) && <noscript>{PostedResult && <PostedResult />}</noscript>}
    {takesOffers && (
      <FormDetails title={messages.question.makeAnOffer}>
        <AskForm {...props} isOffer />
      </FormDetails>
    )}
    <FormDetails title={messages.question.askAboutProduct}>
      <AskForm {...props} />
    </FormDetails>
  </div>
)

/** Opens a form, whose script is loaded when a shopper opens it. */
function FormDetails({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  // It may have been opened before the page was hydrated.
  useEffect(() => setIsLoaded(details.current?.open === true), [])
  return (
    <details ref={details} onToggle={() => setIsLoaded(true)} className="border-2 border-ink bg-chalk px-5">
      <summary className="wide flex min-h-14 cursor-pointer items-center justify-between after:content-['+'] [[open]>&]:after:content-['–']">
        {title}
      </summary>
      <Suspense>{isLoaded && children}</Suspense>
      <noscript>{import.meta.env.SSR && children}</noscript>
    </details>
  )
}
