import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { loadModule } from '../../ui/load-module.tsx'
import { useStoredList } from '../saved/use-stored-list.ts'
import { findFitRule } from './compare-fit.ts'
import { FitResult } from './fit-result.tsx'
import { type FitMeasurements, findMyMeasurements, putGarment, removeGarment } from './my-garments.ts'
import { myGarments } from './my-garments-store.ts'

const LoadFailure = (): ReactNode => <p role="alert">{messages.fit.loadFailed}</p>
const FitForm = lazy(() => loadModule(() => import('./fit-form.tsx')).catch(() => ({ default: LoadFailure })))

interface FitPanelProps {
  product: Product
  /** The shopper has just pressed the button that this panel replaces. */
  isAsked: boolean
}

export default function FitPanel({ product, isAsked }: FitPanelProps): ReactNode {
  const { rows } = useStoredList(myGarments)
  const rule = findFitRule(product)
  const mine = rule && findMyMeasurements(rows, rule.kind)
  const [isFormOpen, setIsFormOpen] = useState(isAsked && !mine)
  // What takes the place of a control that had the focus gets it.
  const takesFocus = useRef(isAsked)
  // A ref is set before the effects of what follows: the form's dialog, which returns the focus to
  // where it was, may come in the same render.
  function focusOnce(element: HTMLElement | null) {
    if (!element || !takesFocus.current) return
    takesFocus.current = false
    element.focus()
  }

  if (!rule) return messages.fit.notMeasured
  const { kind } = rule

  function save(measurements: FitMeasurements) {
    takesFocus.current = !mine
    myGarments.update(garments => putGarment(garments, { kind, measurements }))
    setIsFormOpen(false)
  }

  async function forget() {
    takesFocus.current = true
    myGarments.update(garments => removeGarment(garments, kind))
    const toast = await loadToast()
    toast.success(messages.fit.forgotten)
  }

  return (
    <>
      {mine ? (
        <FitResult
          ref={focusOnce}
          product={product}
          mine={mine}
          onChange={() => setIsFormOpen(true)}
          onForget={forget}
        />
      ) : (
        <Button ref={focusOnce} onClick={() => setIsFormOpen(true)}>
          {messages.fit.title}
        </Button>
      )}
      {isFormOpen && (
        <Suspense>
          <FitForm kind={kind} mine={mine} onSave={save} onClose={() => setIsFormOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
