import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { isNetworkError } from '../../ui/feedback/network-error.ts'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { TextLink } from '../../ui/navigation/link.tsx'
import { localPath } from '../../ui/navigation/local-path.ts'

const redirectDelayMs = 2_000

/** Shows 'not found', then redirects to the front page with the same message as a toast. */
export function MissingProduct() {
  const navigate = useNavigate()
  const { state } = useNavigation()
  useEffect(() => {
    // Somebody has pressed a link.
    if (state !== 'idle') return
    const timer = setTimeout(async () => {
      const toast = await loadToast()
      toast.error(messages.product.notFound)
      void navigate(localPath('/'), { replace: true })
    }, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [navigate, state])
  return (
    <Notice title={messages.product.notFound} text={messages.product.notFoundHint}>
      <LinkButton to="/shop" tone="mustard" size="large">
        {messages.layout.browseShop}
      </LinkButton>
      <TextLink to="/">{messages.layout.home}</TextLink>
    </Notice>
  )
}

/** Any error other than 404. */
export const ProductLoadError = ({ error }: { error: unknown }) => (
  <Notice
    title={messages.product.loadFailed}
    text={isNetworkError(error) ? messages.product.checkConnection : messages.product.tryAgainSoon}
  >
    <TryAgain error={error} />
    <LinkButton to="/shop" size="large">
      {messages.layout.browseShop}
    </LinkButton>
  </Notice>
)

const Notice = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <div className="shell flex min-h-[60svh] flex-col items-start justify-center gap-6 py-16">
    <title>{title}</title>
    <h1 className="headline text-[min(9.4vw,6rem)]">{title}</h1>
    <p className="text-lg">{text}</p>
    <div className="flex flex-wrap gap-4">{children}</div>
  </div>
)
