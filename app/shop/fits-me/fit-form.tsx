import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { parseLength } from '#store/products/garment-facts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { getMeasurementLabel, MeasuringGuide } from './measuring-guide.tsx'
import {
  type FitMeasurement,
  type FitMeasurements,
  fitLimits,
  type GarmentKind,
  isPlausible,
  measurementsByKind,
} from './my-garments.ts'

interface FitFormProps {
  kind: GarmentKind
  mine: FitMeasurements | undefined
  onSave: (measurements: FitMeasurements) => void
  onClose: () => void
}
type Texts = Partial<Record<FitMeasurement, string>>

/** Asks for the measurements of a garment that the shopper likes. Nothing is sent anywhere. */
export default function FitForm({ kind, mine, onSave, onClose }: FitFormProps): ReactNode {
  const names = measurementsByKind[kind]
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries(names.map(name => [name, mine?.[name]?.toString() ?? ''])),
  )
  const [errors, setErrors] = useState<Texts>({})
  const [focused, setFocused] = useState<FitMeasurement>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = names.filter(name => texts[name]?.trim())
    const lengths = Object.fromEntries(entered.map(name => [name, parseLength(texts[name] ?? '')]))
    const wrong = entered.filter(name => !isPlausible(name, lengths[name]))
    const found: Texts = Object.fromEntries(
      wrong.map(name => [name, messages.fit.wrongLength(fitLimits[name].min, fitLimits[name].max)]),
    )
    if (entered.length === 0) found[names[0]] = messages.fit.nothingEntered
    if (Object.keys(found).length > 0) setErrors(found)
    else onSave(lengths as FitMeasurements)
  }

  return (
    <Dialog isOpen onClose={onClose} title={messages.fit.garmentNames[kind]} description={messages.fit.howToMeasure}>
      <form ref={form} onSubmit={submit} noValidate className="mt-4 grid gap-5 sm:grid-cols-2">
        <MeasuringGuide kind={kind} active={focused} />
        <div className="grid content-start gap-5">
          {names.map((name, index) => (
            <Field
              key={name}
              name={name}
              label={getMeasurementLabel(name, index)}
              hint={messages.fit.measuringHints[name]}
              error={errors[name]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={texts[name] ?? ''}
              onChange={({ target: { value } }) => {
                setTexts(before => ({ ...before, [name]: value }))
                if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
              }}
              onFocus={() => setFocused(name)}
            />
          ))}
          <Button type="submit" tone="mustard">
            {messages.fit.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
