import type { OrderView } from '#store/orders/order.ts'
import { useShop } from '../ui/use-shop.ts'

/** Whose receipt it is, and when: on paper only, where there is no page around it that says so. */
export function PrintedHead({ children }: { children: string }) {
  const { shop } = useShop()
  return (
    <div className="mb-3 hidden text-center print:block">
      <p className="headline text-2xl">{shop.name}</p>
      <p className="mt-2">{shop.email}</p>
      <p>+{shop.whatsapp}</p>
      <p className="mt-2">{children}</p>
    </div>
  )
}

/** Where the parcel goes, as one writes it on a parcel; older addresses come masked. */
export const PrintedAddress = ({ shipping }: Pick<OrderView, 'shipping'>) => {
  const { name, address, zip, city, state, country, phone } = shipping
  return (
    <address className="mt-4 hidden border-ink border-t-2 border-dashed pt-3 not-italic print:block">
      {[name, address, `${zip} ${city}`, state, country || 'Malaysia', phone].filter(Boolean).map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
