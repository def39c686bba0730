import { measurementStep, parseLength } from '#store/products/garment-facts.ts'

interface MeasurementFieldProps {
  name: string
  label: string
  value: string
  hasError: boolean
  onChange: (text: string) => void
}

/** A length in cm: digits from the phone's keypad, half centimetres from its buttons. */
export function MeasurementField({ name, label, value, hasError, onChange }: MeasurementFieldProps) {
  const step = (by: number) => {
    const cm = (parseLength(value) ?? 0) + by
    onChange(cm > 0 ? String(cm) : '')
  }
  return (
    <div>
      <label htmlFor={`length-${name}`} className="mb-1 block text-sm">
        {label}
      </label>
      <div className="grid grid-cols-[2.75rem_1fr_2.75rem] gap-1">
        <StepButton label={`${label}: half a centimetre less`} onClick={() => step(-measurementStep)}>
          −
        </StepButton>
        <input
          id={`length-${name}`}
          name={`measurement-${name}`}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-invalid={hasError || undefined}
          className="tabular min-h-12 w-full min-w-0 rounded-lg border border-smoke bg-white px-1 text-center text-lg aria-invalid:border-2 aria-invalid:border-ember"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => target.select()}
        />
        <StepButton label={`${label}: half a centimetre more`} onClick={() => step(measurementStep)}>
          +
        </StepButton>
      </div>
    </div>
  )
}

const StepButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  // The keyboard has the digits themselves.
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    className="min-h-12 touch-manipulation select-none rounded-lg border border-sand bg-white text-xl hover:bg-chalk"
    onClick={onClick}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)
