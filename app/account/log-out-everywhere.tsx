import { Form, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { Button } from '../ui/controls/button.tsx'

/** The button that ends all sessions of the user, this one included. */
export function LogOutEverywhere() {
  const isBusy = useNavigation().formData?.get('intent') === 'log-out-everywhere'
  return (
    <Form method="post" className="mt-6 border-ink border-t-2 pt-5">
      <h2 className="headline text-xl">{messages.account.logOutEverywhere}</h2>
      <p className="mt-2 mb-4">{messages.account.logOutEverywhereEffect}</p>
      <Button
        type="submit"
        name="intent"
        value="log-out-everywhere"
        tone="paper"
        size="large"
        className="w-full"
        aria-disabled={isBusy}
      >
        {messages.account.logOutEverywhere}
      </Button>
    </Form>
  )
}
