import { adminButtonClass } from '../ui/admin-button.tsx'
import { AdminSection } from '../ui/admin-page.tsx'
import { type MoneyParams, movementExportUrl, orderExportUrl, salesExportUrl } from './money-url.ts'

/**
 * Links to the files of the chosen time. Without the `download` attribute, so that a session that
 * has ended leads to the login page and is not saved as a file.
 */
export const Downloads = ({ params }: { params: MoneyParams }) => (
  <AdminSection title="Download for Excel or Google Sheets" className="print:hidden">
    <div className="flex flex-wrap gap-2">
      <a className={adminButtonClass({})} href={orderExportUrl.getHref(params)}>
        Orders (CSV)
      </a>
      <a className={adminButtonClass({})} href={salesExportUrl.getHref(params)}>
        Sold pieces (CSV)
      </a>
      <a className={adminButtonClass({})} href={movementExportUrl.getHref(params)}>
        Movements (CSV)
      </a>
    </div>
    <p className="text-smoke text-sm">
      For the time chosen above. Movements are payments, refunds, disputes, fees and payouts at the payment provider,
      one in a row. The other files contain names and addresses: delete them when you no longer need them.
    </p>
  </AdminSection>
)
