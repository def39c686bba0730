import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/controls/button.tsx'

/** The button that ends all sessions of the user, this one included. */
export function LogOutEverywhere() {
  const isBusy = useNavigation().formData?.get('intent') === 'log-out-everywhere'
  return (
    <Form method="post" className="mt-6 border-ink border-t-2 pt-5">
      <h2 className="headline text-xl">Log out everywhere</h2>
      <p className="mt-2 mb-4">Ends your sessions on all phones and computers, this one included.</p>
      <Button
        type="submit"
        name="intent"
        value="log-out-everywhere"
        tone="paper"
        size="large"
        className="w-full"
        aria-disabled={isBusy}
      >
        Log out everywhere
      </Button>
    </Form>
  )
}
