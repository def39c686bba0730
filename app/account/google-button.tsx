import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import * as sentences from '#app/http/sentences.ts'
import { buttonClass } from '../ui/button-class.ts'
import { toasts } from '../ui/toasts.ts'
import { homeOf } from './auth-state.ts'
import { type GoogleNews, googleChannel, googleProblem } from './google-news.ts'
import { setSession } from './session.ts'

const start = '/login/google/start'

/** Opens Google in a popup and hears from it how it went. Where popups are blocked or there are no scripts, it is a link that leads there and back. */
export function GoogleButton() {
  const navigate = useNavigate()
  const hear = useEffectEvent(async ({ user, error }: GoogleNews) => {
    const toast = await toasts()
    if (!user) return void toast.error(googleProblem(error))
    setSession(user)
    toast.success(sentences.signedInWithGoogle)
    await navigate(homeOf(user), { replace: true })
  })
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(googleChannel)
    channel.onmessage = ({ data }: MessageEvent<GoogleNews>) => void hear(data)
    return () => channel.close()
  }, [])

  function open(event: MouseEvent) {
    const left = window.screenX + Math.max(0, (window.outerWidth - 480) / 2)
    const popup = window.open(start, 'google', `popup,width=480,height=640,left=${left},top=${window.screenY + 80}`)
    if (!popup) return
    event.preventDefault()
    popup.focus()
  }

  return (
    <a href={start} onClick={open} className={`${buttonClass({ tone: 'paper', size: 'large' })} mt-5 w-full`}>
      Sign in with Google
    </a>
  )
}
