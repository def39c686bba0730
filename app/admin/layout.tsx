import { useEffect } from 'react'
import { Toaster } from 'react-hot-toast'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { currentUser, getAdmin, guardAdminPages } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { listOffered } from '#store/products/categories.ts'
import { countAdminBadges } from '#store/push/admin-badge-queries.server.ts'
import type { ResourceProblem, TestPayments } from '#store/store-context.server.ts'
import type { Route } from './+types/layout.ts'
import adminStylesUrl from './admin.css?url'
import { AdminFooter } from './admin-footer.tsx'
import { AdminLinks, AdminNavigation } from './admin-navigation.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { keepShownPage, useShownPage } from './keep-shown-page.ts'
import { OrdersLoading } from './orders/orders-loading.tsx'
import { ordersUrl } from './orders/orders-url.ts'
import { PressNotices } from './presses/press-notices.tsx'
import { usePressQueue } from './presses/use-presses.ts'
import { usePushDevice } from './push/push-device.ts'
import { SignInAgainDialog } from './sign-in-again/sign-in-again-dialog.tsx'
import { fetchDailyPages } from './ui/fetch-daily-pages.ts'
import { useNotedList } from './ui/list-origin.ts'
import { useLiveRevalidation } from './use-live-revalidation.ts'
import { NoAccess } from './users/no-access.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStylesUrl }]

export const middleware: Route.MiddlewareFunction[] = [guardAdminPages]

export const clientMiddleware = [keepShownPage]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, publicUrl, settings, isPublic, listResourceProblems, ...store } = storeContext(context)
  const { uid, email } = getAdmin(context)
  const { hasGoogle } = currentUser(context)
  const { shop, couriers, categories } = settings.current()
  const [badges, problems] = await Promise.all([countAdminBadges(db), listResourceProblems()])
  const admin = { uid, email }
  const testPayments = isPublic ? store.testPayments : undefined
  return {
    admin,
    shop,
    publicUrl,
    couriers,
    categories: listOffered(categories),
    hasGoogle,
    testPayments,
    problems,
    ...badges,
    now: now().toISOString(),
  }
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The layout of all admin pages. Revalidates the page when anything changes in the store. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { admin, shop, hasGoogle, testPayments, problems, unread, needAction, unanswered, now } = loaderData
  const { isRevoked } = useLiveRevalidation()
  usePressQueue(admin.uid)
  useActivity()
  useNotedList()
  usePushDevice({ uid: admin.uid, unread })
  const isOpeningOrders = useIsOpeningOrders()
  useShownPage()
  useEffect(fetchDailyPages, [])
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-jungle px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="admin-theme page-room flex min-h-svh flex-col">
        <AdminNavigation shopName={shop.name} email={admin.email} unread={unread} />
        <PressNotices />
        {testPayments && (
          <Notice label="Test payments" title="No real money moves." texts={[testPaymentTexts[testPayments]]} />
        )}
        {problems.length > 0 && (
          <Notice
            label="Technical problems"
            title="Look at this soon."
            texts={problems.map(problem => problemTexts[problem])}
          />
        )}
        <div className="grow lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
          <AdminLinks {...{ needAction, unanswered }} />
          <main id="main" tabIndex={-1} className="page-room border-sand outline-none lg:border-l">
            {isOpeningOrders && <OrdersLoading />}
            {/* The page keeps its state in case the orders can't be loaded or are not waited for. */}
            <div hidden={isOpeningOrders}>{isRevoked ? <NoAccess /> : <Outlet />}</div>
          </main>
        </div>
        <AdminFooter shopEmail={shop.email} now={now} />
        <BottomBar {...{ needAction, unanswered }} />
      </div>
      <SignInAgainDialog email={admin.email} hasGoogle={hasGoogle} />
      <AdminToaster />
    </>
  )
}

function useIsOpeningOrders() {
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  return target === ordersUrl.path && pathname !== target
}

const toastMs = 3000

/** Toasts of the admin area, each for three seconds. A loading toast stays until it is replaced. */
const AdminToaster = () => (
  <Toaster
    position="bottom-center"
    // Below the header, and above the navigation bar of phones and bars of actions.
    containerStyle={{ top: 72, bottom: 'var(--toasts-above, var(--bottom-room, 16px))' }}
    toastOptions={{
      duration: toastMs,
      success: { duration: toastMs, iconTheme: { primary: 'var(--color-jungle)', secondary: '#fff' } },
      error: { duration: toastMs, iconTheme: { primary: 'var(--color-ember)', secondary: '#fff' } },
      loading: { duration: Number.POSITIVE_INFINITY },
      style: {
        // A press is meant for what is below.
        pointerEvents: 'none',
        maxWidth: 350,
        borderRadius: 8,
        border: '1px solid var(--color-sand)',
        color: 'var(--color-ink)',
        fontWeight: 600,
      },
    }}
  />
)

const problemTexts: Record<ResourceProblem, string> = {
  'disk-low': 'The disk is almost full. Make room, or the shop stops selling.',
  'bucket-failing': 'Photos can’t be read or stored. Look at the bucket and its key.',
}

const testPaymentTexts: Record<TestPayments, string> = {
  'test-key': 'STRIPE_SECRET_KEY is a test key. Set the live key and its webhook secret before you sell.',
  sandbox: 'Payments go to the sandbox. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET before you sell.',
}

/** Says on every admin page what keeps the shop from working as it should. */
const Notice = ({ label, title, texts }: { label: string; title: string; texts: readonly string[] }) => (
  <aside aria-label={label} className="border-sand border-b bg-chalk text-sm print:hidden">
    {texts.map(text => (
      <p key={text} className="px-4 py-2 [overflow-wrap:anywhere] md:px-8 lg:px-5">
        <strong>{title}</strong> {text}
      </p>
    ))}
  </aside>
)

const reportStepMs = 5 * 60_000

/**
 * Tells the server that a person is using this page, so that the session of an admin who works
 * stays open, and that of a page left alone ends although the page updates itself.
 */
function useActivity() {
  useEffect(() => {
    let reportedAt = Date.now()
    function report() {
      if (Date.now() - reportedAt < reportStepMs) return
      reportedAt = Date.now()
      // A lost report is followed by the next one.
      fetch('/api/session', { method: 'POST', keepalive: true }).catch(() => {})
    }
    const ending = new AbortController()
    addEventListener('pointerdown', report, ending)
    addEventListener('keydown', report, ending)
    return () => ending.abort()
  }, [])
}
