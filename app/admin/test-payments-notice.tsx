import type { TestPayments } from '#store/store-context.server.ts'

const texts: Record<TestPayments, string> = {
  'test-key': 'STRIPE_SECRET_KEY is a test key. Set the live key and its webhook secret before you sell.',
  sandbox: 'Payments go to the sandbox. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET before you sell.',
}

/** Says on every admin page of a public store that orders bring no money. */
export const TestPaymentsNotice = ({ kind }: { kind: TestPayments }) => (
  <aside aria-label="Test payments" className="border-sand border-b bg-chalk text-sm print:hidden">
    <p className="px-4 py-2 [overflow-wrap:anywhere] md:px-8 lg:px-5">
      <strong>No real money moves.</strong> {texts[kind]}
    </p>
  </aside>
)
