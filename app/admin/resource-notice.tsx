import type { ResourceProblem } from '#store/store-context.server.ts'

const texts: Record<ResourceProblem, string> = {
  'disk-low': 'The disk is almost full. Make room, or the shop stops selling.',
  'bucket-failing': 'Photos can’t be read or stored. Look at the bucket and its key.',
}

/** Says on every admin page what is wrong with the machine and its services. */
export const ResourceNotice = ({ problems }: { problems: readonly ResourceProblem[] }) => (
  <aside aria-label="Technical problems" className="border-sand border-b bg-chalk text-sm print:hidden">
    {problems.map(problem => (
      <p key={problem} className="px-4 py-2 [overflow-wrap:anywhere] md:px-8 lg:px-5">
        <strong>Look at this soon.</strong> {texts[problem]}
      </p>
    ))}
  </aside>
)
