import { PrintedLogo } from '../../ui/brand/printed-logo.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'

/** The shop's name, contact details and the date. Printed only: on screen the layout shows them. */
export function PrintHeader({ children }: { children: string }) {
  const { shop } = useRootData()
  return (
    <div className="mb-3 hidden text-center print:block">
      <PrintedLogo className="mx-auto h-12" />
      <p className="headline text-2xl">{shop.name}</p>
      <p
        data-contact={`${shop.email}\n+${shop.whatsapp}`}
        className="my-2 whitespace-pre-line after:content-[attr(data-contact)]"
      />
      <p>{children}</p>
    </div>
  )
}
