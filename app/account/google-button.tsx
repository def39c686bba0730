import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { getButtonClass } from '../ui/controls/button-class.ts'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import { openChannel } from '../ui/open-channel.ts'
import { getHomePath, type SessionUser } from './auth-state.ts'
import { type GoogleSignInResult, getGoogleErrorMessage, googleSignInChannelName } from './google-sign-in-result.ts'
import { readReturnPage } from './return-page.ts'
import { setSession } from './session.ts'

const shopClass = `${getButtonClass({ tone: 'paper', size: 'large' })} mt-5 w-full`
const startPath = localPath('/login/google/start')

interface GoogleButtonProps {
  onSignedIn?: (user: SessionUser) => void
  className?: string
}

/**
 * Opens Google's sign-in in a popup, which reports its result on a BroadcastChannel. Without
 * scripts, or where popups are blocked, the link opens the same pages in this tab.
 * @param onSignedIn instead of going on to the user's first page
 */
export function GoogleButton({ onSignedIn, className = shopClass }: GoogleButtonProps) {
  const navigate = useNavigate()
  const handleResult = useEffectEvent(async ({ user, error, needsCode }: GoogleSignInResult) => {
    if (needsCode) return void (await navigate(localPath('/login/code')))
    const toast = await loadToast()
    if (!user) return void toast.error(getGoogleErrorMessage(error))
    if (onSignedIn) return onSignedIn(user)
    setSession(user)
    toast.success(messages.account.signedInWithGoogle)
    await navigate(readReturnPage(document.cookie) ?? localPath(getHomePath(user)), { replace: true })
  })
  useEffect(() => {
    const channel = openChannel(googleSignInChannelName)
    if (!channel) return
    channel.onmessage = ({ data }: MessageEvent<GoogleSignInResult>) => void handleResult(data)
    return () => channel.close()
  }, [])

  function openPopup(event: MouseEvent) {
    const left = window.screenX + Math.max(0, (window.outerWidth - 480) / 2)
    const popup = window.open(startPath, 'google', `popup,width=480,height=640,left=${left},top=${window.screenY + 80}`)
    if (!popup) return
    event.preventDefault()
    popup.focus()
  }

  return (
    <a href={startPath} onClick={openPopup} className={className}>
      {messages.account.signInWithGoogle}
    </a>
  )
}
