import { type FormEvent, type MouseEvent, useId } from 'react'
import { copyFields } from '#store/merge-edit.ts'
import { fillMessage } from '#store/settings/message-template.ts'
import {
  listSettingNames,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from '#store/settings/setting-names.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Conflicts } from '../ui/conflicts.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { BrandPreview } from './brand-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { describeGroup, describeValue, getSettingLabel, groupTexts } from './setting-labels.ts'
import { type GroupFormState, type StoredValues, useGroupForm } from './use-group-form.ts'

interface GroupSectionProps {
  group: SettingGroup
  stored: StoredValues
  /** Who has changed the group last, as `describeEditor` says it. */
  changedBy: string
  defaults: SettingValues
  example: PreviewExample
}

/** A group of settings, which opens on tap and is saved for itself. */
export function GroupSection({ group, stored, changedBy, defaults, example }: GroupSectionProps) {
  const form = useGroupForm(group, stored)
  const element = useErrorFocus(form.refusal)
  const hintId = useId()
  const names = listSettingNames(group)
  const changedCount = names.filter(name => form.stored[name] !== defaults[name]).length

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }

  return (
    <details className="sheet group/settings" id={group} data-dirty={form.isDirty || undefined}>
      <summary className="grid min-h-16 cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-lg px-4 py-2.5 hover:bg-chalk">
        <h3 className="font-semibold">{groupTexts[group].title}</h3>
        <span className="font-semibold text-sm">
          {form.isDirty ? 'not saved' : changedCount > 0 && `${changedCount} changed`}
        </span>
        <span aria-hidden="true" className="row-span-2 text-smoke group-open/settings:rotate-180">
          ▾
        </span>
        <span className="col-span-2 text-smoke text-sm [overflow-wrap:anywhere] group-open/settings:hidden">
          {describeGroup(group, names, form.stored)}
        </span>
      </summary>
      <form
        ref={element}
        onSubmit={handleSubmit}
        noValidate
        aria-describedby={hintId}
        className="grid gap-5 border-sand border-t p-4"
      >
        <p id={hintId} className="max-w-prose text-smoke">
          {groupTexts[group].hint}
        </p>
        <PlaceholderList group={group} />
        <Conflicts
          message={`${changedBy} changed these settings meanwhile. Choose which values to keep.`}
          names={form.conflicts}
          getLabel={getSettingLabel}
          renderValue={(name, choice) => describeValue(name, (choice === 'mine' ? form.inputs : form.stored)[name])}
          onResolve={form.resolve}
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {names.map(name => (
            <div key={name} className="grid gap-3 has-[>.col-span-full]:col-span-full">
              <SettingField name={name} form={form} defaultValue={defaults[name]} today={example.today} />
              {group === 'messages' && <MessagePreview name={name} template={form.inputs[name]} example={example} />}
            </div>
          ))}
        </div>
        {(group === 'brand' || group === 'colours') && (
          <BrandPreview values={copyFields(example.settings, form.inputs, names)} />
        )}
        <SaveBar form={form} changedBy={changedBy} />
      </form>
    </details>
  )
}

const outcomeTexts = {
  saved: 'Saved.',
  failed: 'Not saved: there was no answer. Please try again.',
  conflict: 'Not saved. Please look at what was changed meanwhile, and save again.',
  invalid: 'Not saved: please correct what is marked.',
}

function SaveBar({ form, changedBy }: { form: GroupFormState; changedBy: string }) {
  function discard(event: MouseEvent<HTMLButtonElement>) {
    // The button disappears.
    const first = event.currentTarget.form?.querySelector<HTMLElement>('input, textarea')
    form.discard()
    first?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AdminButton
        type="submit"
        tone="main"
        aria-disabled={form.isBusy || !form.isDirty || form.conflicts.length > 0}
        className="max-sm:w-full"
      >
        {form.isBusy ? 'Saving…' : 'Save'}
      </AdminButton>
      {form.isDirty && !form.isBusy && (
        <AdminButton onClick={discard} className="max-sm:w-full">
          Discard changes
        </AdminButton>
      )}
      <div role="status" className="grid gap-1 [overflow-wrap:anywhere]">
        {form.outcome && (
          <p className={form.outcome === 'saved' ? 'font-semibold text-jungle' : 'font-semibold text-ember'}>
            {outcomeTexts[form.outcome]}
          </p>
        )}
        {form.taken.length > 0 && (
          <p>
            {changedBy} changed this meanwhile. The form now shows the new value of: {listLabels(form.taken)}.
          </p>
        )}
      </div>
    </div>
  )
}

const listLabels = (names: readonly SettingName[]) => names.map(getSettingLabel).join('; ')

/** What the previews show besides the admin's words. */
interface PreviewExample {
  orderUrl: string
  /** All of them, as they are stored. */
  settings: SettingValues
  /** As '2026-11-21'. */
  today: string
}

/** A message as the buyer of an example order gets it. */
function MessagePreview({ name, template, example }: { name: SettingName; template: string; example: PreviewExample }) {
  const isShipped = /^(shipped|delivered)\./.test(name)
  const text = fillMessage(template, {
    name: 'Siti Rahmah',
    number: '7K2M9QXT',
    link: example.orderUrl,
    shop: example.settings.name,
    ...(isShipped && {
      courier: 'Pos Laju',
      tracking: 'EF123456789MY',
      tracking_link: 'https://tracking.pos.com.my/tracking/EF123456789MY',
    }),
  })
  return (
    <figure className="rounded-lg bg-[#e4f3df] p-3">
      <figcaption className="text-smoke text-sm">Preview with an example order</figcaption>
      <p lang={name.split('.')[1]} className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        {text || '(empty)'}
      </p>
    </figure>
  )
}

const pageLines = [
  ['{shop}', 'the shop’s name'],
  ['{email}', 'its e-mail'],
  ['{whatsapp}', 'its WhatsApp number'],
  ['{days}', 'business days until a parcel is packed'],
  ['{seller}', 'who sells: name, number, address and contact'],
  ['/returns', 'a link to that page, as /terms and /privacy are'],
]
const messageLines = [
  ['{name}', 'the buyer’s name'],
  ['{number}', 'the order’s number'],
  ['{link}', 'the page of the order'],
  ['{courier}', 'who carries the parcel'],
  ['{tracking}', 'the tracking number'],
  ['{tracking_link}', 'the courier’s page for it'],
  ['{shop}', 'the shop’s name'],
]

/** What a text may name in braces, and how a page is written. */
function PlaceholderList({ group }: { group: SettingGroup }) {
  const isPage = group === 'terms' || group === 'privacy' || group === 'returns'
  if (!isPage && group !== 'messages') return null
  return (
    <div className="rounded-lg border border-sand p-3 text-sm">
      {isPage && (
        <p className="mb-2">
          An empty line ends a paragraph. A line that begins with # is a heading, one that begins with - is an item of a
          list.
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {(isPage ? pageLines : messageLines).map(([placeholder, meaning]) => (
          <div key={placeholder} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{placeholder}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
