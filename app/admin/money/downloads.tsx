import { adminButtonClass } from '../ui/admin-button.tsx'
import { type MoneyParams, orderExportUrl, salesExportUrl } from './money-url.ts'

/**
 * Links to the files of the chosen time. Without the `download` attribute, so that a session that
 * has ended leads to the login page and is not saved as a file.
 */
export const Downloads = ({ params }: { params: MoneyParams }) => (
  <section aria-labelledby="downloads" className="sheet grid gap-3 p-4 print:hidden">
    <h2 id="downloads" className="font-semibold">
      Download for Excel or Google Sheets
    </h2>
    <div className="flex flex-wrap gap-2">
      <a className={adminButtonClass({})} href={orderExportUrl.getHref(params)}>
        Orders (CSV)
      </a>
      <a className={adminButtonClass({})} href={salesExportUrl.getHref(params)}>
        Sold pieces (CSV)
      </a>
    </div>
    <p className="text-smoke text-sm">
      For the time chosen above. The files contain names and addresses: delete them when you no longer need them.
    </p>
  </section>
)
